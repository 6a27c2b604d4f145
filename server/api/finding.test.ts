import { afterAll, beforeAll, expect, test } from "vitest";
import { articles } from "#server/db/article-schema.ts";
import { articleRow } from "#tests/support/articles.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

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
  for (const path of ["/", "/about", "/blogs/plyometrics", "/location/ajax", "/schedule"]) {
    expect(found).toContain(`http://club.test${path}`);
  }
  expect(found.join()).not.toMatch(/admin|login|olympian|checkout|\*/);
});

test("robots may read all but the staff's rooms, and are told of the sitemap", async () => {
  const text = await (await club.request("/robots.txt")).text();
  expect(text).toContain("Disallow: /admin\n");
  expect(text).toContain("Sitemap: http://club.test/sitemap.xml");
});

test("every icon of the manifest is there", async () => {
  const answer = await club.request("/site.webmanifest");
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe(club.desk.content.club.name);
  for (const { src } of icons) {
    expect((await club.request(src)).headers.get("Content-Type")).toBe("image/png");
  }
  expect(icons).toHaveLength(3);
});

test("the sitemap knows the database's articles, and no draft", async () => {
  await club.desk.db
    .insert(articles)
    .values([
      articleRow(1),
      articleRow(2, { publishedAt: null }),
      articleRow(3, { slugUrl: "plyometrics" }),
    ]);
  const text = await (await club.request("/sitemap.xml")).text();
  expect(text).toContain("http://club.test/blogs/written-1<");
  expect(text).not.toContain("written-2");
  expect(text.match(/\/blogs\/plyometrics</g)).toHaveLength(1);
});
