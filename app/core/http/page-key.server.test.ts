import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtRoutes } from "#edge/boot/render-route.ts";
import type { PageRoutes } from "./pages.server.ts";

let routes: PageRoutes;
beforeAll(async () => {
  routes = await builtRoutes(path.resolve("build/server/index.js"));
});

test.each([
  ["/?utm_source=x", "/"],
  ["/?sent=inquiry&utm_source=x", "/?sent=inquiry"],
  ["/?sent=%3Cscript%3E", "/"],
  ["/?sent=anything", "/"],
  ["/no/such/page?x=1", "/page-not-found"],
  ["/nothing.data", "/page-not-found.data"],
  ["/about", "/about"],
  ["/schedule?day=tuesday&town=whitby&x=y", "/schedule?town=whitby&day=tuesday"],
  ["/schedule?town=&day=&group=junior", "/schedule?group=junior"],
  ["/blogs?after=1735732800000-12&utm_source=x", "/blogs?after=1735732800000-12"],
  ["/blogs.json?after=1735732800000-12", "/blogs.json?after=1735732800000-12"],
  ["/blogs?after=anything", "/blogs"],
  ["/about?after=1735732800000-12", "/about"],
  ["/_.data", "/_.data"],
  ["/_.data?_routes=x", null],
  ["/location/ajax?town=whitby", "/location/ajax"],
  ["/receipt/abc", null],
  ["/family", null],
  ["/family.data", null],
  ["/family/abc?next=/checkout/abcdefgh", null],
  ["/family/statement/2026", null],
  ["/family/your-data.json", null],
  ["/checkout/abc.data", null],
  ["/feed.xml", "/feed.xml"],
  ["/register-for-membership?age=7&x=1", "/register-for-membership?age=7"],
  ["/register-for-membership?age=seven", "/register-for-membership"],
  ["/register-for-membership?age=19", "/register-for-membership"],
  ["/admin/inbox", null],
  ["/admin.data", null],
  ["/admin/payments/K7QM-2RD4/transfer", null],
  ["/admin/payments/K7QM-2RD4/transfer.data", null],
  ["/transfer", "/page-not-found"],
  ["/login?to=/admin", null],
  ["/admin/no/such/page", null],
  ["/administrators", "/page-not-found"],
])("the key of %s is %s", (url, key) => {
  expect(routes.pageKey("GET", url)).toBe(key);
});

test("only requests that read a page share one", () => {
  expect(routes.pageKey("HEAD", "/about")).toBe("/about");
  expect(routes.pageKey("POST", "/about")).toBeNull();
  expect(routes.pageKey("GET", "/contact-us?sent=contact&receipt=abc")).toBeNull();
});
