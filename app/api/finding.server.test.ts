import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { articleRow } from "#tests/support/articles.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { builtInLocation, locationRow } from "#tests/support/locations.ts";
import { articles, locationPages } from "#modules/articles/schema.ts";

const { slug_url } = builtInLocation(smallClub);
const slug = smallClub.articles[0]?.slug ?? "";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("the sitemap lists each page, article and town once, and nothing marked noindex", async () => {
  const answer = await club.request("/sitemap.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const found = Array.from((await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g), (loc) => loc[1]);
  expect(new Set(found).size).toBe(found.length);
  const own = [`/blogs/${slug}`, `/location/${slug_url}`];
  for (const path of ["/", "/about", ...own, "/find-a-group"]) {
    expect(found).toContain(`http://club.test${path}`);
  }
  expect(found.join()).not.toMatch(/admin|login|olympian|checkout|\*/);
});

test("the sitemap has published pages and no drafts; an article with a built-in one's slug appears once", async () => {
  const { db } = club.ctx;
  await db
    .insert(articles)
    .values([
      articleRow(1, { slugUrl: slug }),
      articleRow(2),
      articleRow(3, { publishedAt: null }),
    ]);
  await db.insert(locationPages).values(locationRow("port-perry"));
  const text = await (await club.request("/sitemap.xml")).text();
  const count = (path: string) => text.split(`<loc>http://club.test${path}</loc>`).length - 1;
  const paths = [`/blogs/${slug}`, "/blogs/written-2", "/location/port-perry"];
  expect(paths.map(count)).toEqual([1, 1, 1]);
  expect(count("/blogs/written-3")).toBe(0);
});

test("robots may read everything but the staff pages, and robots.txt names the sitemap", async () => {
  const text = await (await club.request("/robots.txt")).text();
  expect(text).toContain("Disallow: /admin\n");
  expect(text).toContain("Sitemap: http://club.test/sitemap.xml");
});

test("every icon of the manifest exists", async () => {
  const answer = await club.request("/site.webmanifest");
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe(club.ctx.content.club.name);
  for (const { src } of icons) expect(src).toMatch(/^\/icon-[\w-]+\.png$/);
  for (const { src } of icons)
    expect((await club.request(src)).headers.get("content-type")).toBe("image/png");
  expect(icons).toHaveLength(3);
});
