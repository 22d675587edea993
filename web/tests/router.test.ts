import { describe, expect, it } from "vitest";

import { routeOf, staysHere } from "../src/lib/router";

describe("pages by address", () => {
  it.each([
    ["/", { page: "start" }],
    ["/new/make21", { page: "new", game: "make21" }],
    ["/t/a%20b", { page: "table", id: "a b" }],
    ["/t", { page: "lost" }],
    ["/rules/721/", { page: "rules", game: "721" }],
    ["/replay", { page: "replay", source: "upload", id: "" }],
    ["/replay/table/x7", { page: "replay", source: "table", id: "x7" }],
    ["/replay/other/x7", { page: "lost" }],
    ["/stats", { page: "stats" }],
    ["/%E0%A4%A", { page: "lost" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
});

describe("clicks on links", () => {
  const link = { origin: "https://a.example", pathname: "/rules", target: "", download: "" };
  const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false };
  const stays = (l: object = {}, c: object = {}) =>
    staysHere({ ...click, ...c } as MouseEvent, { ...link, ...l } as HTMLAnchorElement, link.origin);

  it("keeps plain clicks on our pages here", () => expect(stays()).toBe(true));
  it("lets the browser have the rest", () => {
    expect(stays({}, { ctrlKey: true })).toBe(false);
    expect(stays({}, { button: 1 })).toBe(false);
    expect(stays({ origin: "https://b.example" })).toBe(false);
    expect(stays({ pathname: "/api/tables/1/record" })).toBe(false);
    expect(stays({ download: "x" })).toBe(false);
  });
});
