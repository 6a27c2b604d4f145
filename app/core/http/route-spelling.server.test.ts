import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtRoutes } from "#edge/boot/render-route.ts";
import type { PageRoutes } from "./pages.server.ts";

let routes: PageRoutes;
beforeAll(async () => {
  routes = await builtRoutes(path.resolve("build/server/index.js"));
});

test.each([
  ["/", "/"],
  ["//", "/"],
  ["///", "/"],
  ["/about", "/about"],
  ["/ABOUT", "/about"],
  ["/about/", "/about"],
  ["//About//", "/about"],
  ["/%61bout", "/about"],
  ["/Home", "/home"],
  ["/BLOGS.json/", "/blogs.json"],
  ["/Blogs/Plyometrics/", "/blogs/plyometrics"],
  ["/blogs/pl%79ometrics", "/blogs/plyometrics"],
  ["/blogs/%C3%89t%C3%A9", "/blogs/%C3%A9t%C3%A9"],
  ["/location/AJAX", "/location/ajax"],
  ["/Receipt/aB_c-1/", "/receipt/aB_c-1"],
  ["/Family/aB_c-1/", "/family/aB_c-1"],
  ["/CHECKOUT/cs_test_A1", "/checkout/cs_test_A1"],
  ["/Waiting-List/speed_training/1/", "/waiting-list/speed_training/1"],
  ["/Admin/Content/pageTitles", "/admin/content/pageTitles"],
  ["/admin/BLOGS/7/Preview", "/admin/blogs/7/preview"],
  // Not our page: returned as given, but never as another host.
  ["/No/Such/Page/", "/No/Such/Page/"],
  ["//evil.example/", "/evil.example/"],
  ["//evil.example//about", "/evil.example/about"],
  ["/blogs/a/b", "/blogs/a/b"],
])("%s is spelled %s", async (given, spelled) => {
  expect(await routes.spelledAs(given)).toBe(spelled);
  expect(await routes.spelledAs(spelled)).toBe(spelled);
});
