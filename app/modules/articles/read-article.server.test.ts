import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { articleRow } from "#tests/support/articles.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { readArticle } from "./articles.server.ts";
import { articles } from "./schema.ts";

const [builtIn] = smallClub.articles;
if (!builtIn) throw new Error("There is no article");

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const write = (...rows: (typeof articles.$inferInsert)[]) =>
  office.ctx.db.insert(articles).values(rows);
const slugOf = (other: { slug: string }) => other.slug;

test("a server article replaces a built-in one with the same slug, and its HTML is clean", async () => {
  await write(
    articleRow(1, {
      slugUrl: builtIn.slug,
      blogsContent: [
        { heading: "", paragraph: "Before all headings." },
        { heading: "Land <first>", paragraph: '<p onclick="x()">Quietly<script>y()</script></p>' },
        { heading: " ", paragraph: "<p></p>" },
      ],
    }),
  );
  const article = await readArticle(office.ctx, builtIn.slug);
  expect(article).toMatchObject({
    title: "Written 1",
    publishedDate: "Day 1",
    published: "2025-01-02",
    wordCount: 5,
    parts: [
      { heading: "", html: "<p>Before all headings.</p>" },
      { heading: "Land <first>", html: "<p>Quietly</p>" },
    ],
    meta: {
      title: `Written 1 | ${smallClub.club.name}`,
      description: "What 1 is about.",
      canonical: null,
    },
  });
});

test("its own title, description and canonical link are used if it has them", async () => {
  await write(
    articleRow(1, {
      metaTitle: "Title",
      metaDescription: "Description",
      canonicalLink: "https://example.ca/original",
      publishedDate: "",
    }),
  );
  const article = await readArticle(office.ctx, "written-1");
  expect(article?.meta).toEqual({
    title: "Title",
    description: "Description",
    canonical: "https://example.ca/original",
  });
  expect(article?.publishedDate).toBe("January 2, 2025");
});

test("a built-in article has its headed parts, its lists and its two related ones", async () => {
  const article = await readArticle(office.ctx, builtIn.slug);
  expect(article?.publishedDate).toBe("May 8, 2024");
  expect(article?.parts.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(["Avant", "Après", "Enfin"]),
  );
  const html = article?.parts.map((part) => part.html).join("") ?? "";
  expect(html).toContain("<h3>Sans se presser</h3>");
  expect(html).toContain("<li>Les mollets</li>");
  expect(article?.related.map(slugOf)).toEqual(builtIn.related);
});

test("related: the newest of its category, then of any, then the built-in ones; never itself", async () => {
  await write(articleRow(1, { categoryId: 3 }));
  const alone = await readArticle(office.ctx, "written-1");
  expect(alone?.related.map(slugOf)).toEqual(
    office.ctx.content.articles.slice(0, 2).map(({ slug }) => slug),
  );
  await write(articleRow(2, { categoryId: 3 }), articleRow(3), articleRow(4));
  const inCompany = await readArticle(office.ctx, "written-1");
  expect(inCompany?.related.map(slugOf)).toEqual(["written-2", "written-4"]);
});

test("an unknown slug or a draft's slug finds no article", async () => {
  await write(articleRow(1, { publishedAt: null }));
  expect(await readArticle(office.ctx, "written-1")).toBeNull();
  expect(await readArticle(office.ctx, "no-such-article")).toBeNull();
});

test("without the database, a built-in article is still found; any other slug throws", async () => {
  const reported: string[] = [];
  const ctx = { ...office.ctx, report: (event: string) => void reported.push(event) };
  await office.ctx.db.execute(sql`drop table articles`);
  expect(await readArticle(ctx, builtIn.slug)).toMatchObject({ wordCount: 22, complete: false });
  expect(reported).toEqual(["server article not read"]);
  await expect(readArticle(ctx, "written-1")).rejects.toThrow("Failed query");
});
