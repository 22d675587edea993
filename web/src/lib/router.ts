/** Pages by address. Addresses are paths, so an invitation is an ordinary link. */

export type Route =
  | { page: "start" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "rules"; game: string }
  | { page: "replay"; source: "table" | "record" | "upload"; id: string }
  | { page: "stats" }
  | { page: "settings" }
  | { page: "fair"; id: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [first = "", second = "", third = ""] = path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  switch (first) {
    case "":
      return { page: "start" };
    case "new":
      return { page: "new", game: second };
    case "t":
      return second ? { page: "table", id: second } : { page: "lost" };
    case "rules":
      return { page: "rules", game: second };
    case "replay":
      return replay(second, third);
    case "fair":
      return { page: "fair", id: second };
    case "stats":
    case "settings":
      return { page: first };
    default:
      return { page: "lost" };
  }
}

function replay(source: string, id: string): Route {
  if (source === "") return { page: "replay", source: "upload", id: "" };
  const known = source === "table" || source === "record";
  return known && id ? { page: "replay", source, id } : { page: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether a click on a link stays in the app: a plain click, on a page of ours. */
export function staysHere(event: MouseEvent, link: HTMLAnchorElement, origin: string): boolean {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  const ours = link.origin === origin && !/^\/(api|schema)(\/|$)/.test(link.pathname);
  return plain && ours && !event.defaultPrevented && link.target === "" && !link.download;
}
