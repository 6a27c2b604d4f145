import { expect, test } from "vitest";
import { sitemap, sitemapLimit } from "./sitemap.ts";

test("addresses are written as XML and as URLs", () => {
  const xml = sitemap("https://club.example", [
    { path: "/blogs/côté", changed: "2024-05-02" },
    { path: "/a?b=1&c=2" },
  ]);
  expect(xml).toContain(
    "<loc>https://club.example/blogs/c%C3%B4t%C3%A9</loc><lastmod>2024-05-02</lastmod>",
  );
  expect(xml).toContain("<loc>https://club.example/a?b=1&amp;c=2</loc></url>");
});

test("one file never holds more than the protocol allows", () => {
  const many = Array.from({ length: sitemapLimit + 1 }, (_, n) => ({ path: `/${n}` }));
  expect(sitemap("", many).match(/<url>/g)).toHaveLength(sitemapLimit);
});
