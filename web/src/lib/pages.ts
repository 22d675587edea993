/**
 * The rules of a game as our own server renders them, in sections, each with a name in the address.
 *
 * The text is ours, but what is shown is built from what a rules page needs and nothing else: of an
 * element that is not known only the text stays, and of attributes only addresses of links.
 */

import { slugOf } from "./scenarios";

export type Section = { id: string; title: string; html: string; text: string };

const KNOWN = new Set(
  "P H2 H3 H4 UL OL LI TABLE THEAD TBODY TR TH TD CODE PRE STRONG EM A BLOCKQUOTE HR BR".split(" "),
);

export function sectionsOf(html: string): Section[] {
  const page = new DOMParser().parseFromString(html, "text/html").body;
  page.querySelector("h1")?.remove();
  page.querySelectorAll("script, style, template, iframe, object").forEach((one) => one.remove());
  page.querySelectorAll("*").forEach(plain);
  page.querySelectorAll("th").forEach(headed);
  const sections: Section[] = [];
  let now: Element[] = [];
  const close = (title: string) => {
    const text = now.map((one) => one.textContent ?? "").join("\n");
    const html = now.map((one) => one.outerHTML).join("");
    if (html || title) sections.push({ id: slugOf(title), title, html, text: `${title}\n${text}`.toLowerCase() });
    now = [];
  };
  let title = "";
  for (const one of [...page.children]) {
    if (one.tagName === "H2") {
      close(title);
      title = one.textContent ?? "";
    } else now.push(one);
  }
  close(title);
  return sections;
}

function plain(one: Element): void {
  if (!KNOWN.has(one.tagName)) {
    one.replaceWith(...one.childNodes);
    return;
  }
  const to = one.getAttribute("href") ?? "";
  for (const { name } of [...one.attributes]) one.removeAttribute(name);
  if (/^(https?:|#|\/)/.test(to)) one.setAttribute("href", to);
}

/** A heading of a table says what it heads; one that says nothing is a cell. */
function headed(one: Element): void {
  if (one.textContent?.trim()) one.setAttribute("scope", "col");
  else one.replaceWith(document.createElement("td"));
}

/** Mark the words of a search in what is shown; with no root, mark nothing. */
export function mark(root: Node | null, query: string): void {
  if (typeof Highlight === "undefined") return;
  const words = query.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (!root || words.length === 0) {
    CSS.highlights.delete("found");
    return;
  }
  const ranges: Range[] = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.nodeValue?.toLowerCase() ?? "";
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
