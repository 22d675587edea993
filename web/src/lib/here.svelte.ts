/** Where the reader is, and how to go elsewhere. */

import { routeOf, staysHere, type Route } from "./router";

class Here {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  readonly route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || !staysHere(event, link, location.origin)) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  go(to: string, how: "push" | "replace" = "push"): void {
    if (how === "replace") history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    document.title = "Table 21";
    this.read();
    scrollTo(0, 0);
    // The new page is what a screen reader should read next.
    requestAnimationFrame(() => document.getElementById("page")?.focus({ preventScroll: true }));
  }
}

export const here = new Here();
export const go = (to: string, how: "push" | "replace" = "push") => here.go(to, how);
