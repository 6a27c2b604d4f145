import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { articleRow, writeArticles } from "#tests/support/articles.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import {
  newestSummaries,
  publishedArticle,
  parseCursor,
  writePlace,
} from "./article-rows.server.ts";
import { articlesPerPage, listArticles } from "./articles.server.ts";
import { articles } from "./schema.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const everySlug = async () => {
  const slugs: string[] = [];
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const page = await listArticles(office.ctx, after);
    if (!page) throw new Error(`Nothing stands at ${after}`);
    slugs.push(...page.builtIn.map(({ slug }) => slug), ...page.server.map(({ slug }) => slug));
    sizes.push(page.server.length);
    after = page.next;
  } while (after);
  return { slugs, sizes };
};

test("built-in articles come first, then the database's, newest first, each exactly once", async () => {
  await writeArticles(office.ctx.db, 2 * articlesPerPage + 5);
  const { slugs, sizes } = await everySlug();
  const builtIn = office.ctx.content.articles.map(({ slug }) => slug);
  const written = Array.from({ length: 29 }, (_, n) => `written-${29 - n}`);
  expect(slugs).toEqual([...builtIn, ...written]);
  expect(sizes).toEqual([12, 12, 5]);
});

test("an exactly full page is the last one", async () => {
  await writeArticles(office.ctx.db, articlesPerPage);
  expect((await listArticles(office.ctx))?.next).toBeNull();
});

test("drafts and scheduled articles are not public", async () => {
  const { db } = office.ctx;
  await db
    .insert(articles)
    .values([
      articleRow(1, { publishedAt: null }),
      articleRow(2, { publishedAt: new Date(Date.now() + 3_600_000) }),
      articleRow(3),
    ]);
  expect((await listArticles(office.ctx))?.server.map(({ slug }) => slug)).toEqual(["written-3"]);
  expect(await publishedArticle(db, { slug: "written-1" })).toBeNull();
  expect(await publishedArticle(db, { slug: "written-2" })).toBeNull();
});

test("an article with a built-in one's address replaces it", async () => {
  const [first, ...others] = office.ctx.content.articles;
  await office.ctx.db.insert(articles).values(articleRow(1, { slugUrl: first?.slug ?? "" }));
  const page = await listArticles(office.ctx);
  expect(page?.builtIn.map(({ slug }) => slug)).toEqual(others.map(({ slug }) => slug));
  expect(page?.server.map(({ slug }) => slug)).toEqual([first?.slug]);
});

test("when the database does not answer, the built-in articles are listed and the failure is reported", async () => {
  const reported: string[] = [];
  await office.ctx.db.execute(sql`drop table articles`);
  const page = await listArticles({ ...office.ctx, report: (event) => reported.push(event) });
  expect(page).toMatchObject({ server: [], next: null, complete: false });
  expect(page?.builtIn).toHaveLength(office.ctx.content.articles.length);
  expect(reported).toEqual(["server articles not listed"]);
  const later = writePlace({ publishedAt: new Date(), blogId: 1 });
  await expect(listArticles(office.ctx, later)).rejects.toThrow("Failed query");
});

test.each(["", "nonsense", "1735732800000-999", "1735732800000-1; drop table articles"])(
  "there is no page at %j",
  async (after) => {
    await writeArticles(office.ctx.db, 3);
    expect(await listArticles(office.ctx, after)).toBeNull();
  },
);

test("with four thousand articles a page reads no more rows than with a thousand", async () => {
  const { db } = office.ctx;
  await writeArticles(db, 1_000);
  const few = await workOf(db);
  await db.execute(sql`truncate articles restart identity`);
  await writeArticles(db, 4_000);
  const many = await workOf(db);
  expect(many).toEqual(few);
  // The page's own rows, and one to detect the next page; no sort, no scan.
  expect(few).toEqual({ nodes: ["Index Scan", "Limit"], rowsRead: articlesPerPage + 1 });
});

interface PlanNode {
  "Node Type": string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** PostgreSQL's actual plan for the page after the newest article. */
async function workOf(db: TestContext["ctx"]["db"]) {
  await db.execute(sql`vacuum analyze articles`);
  const [newest] = await newestSummaries(db, null, 1);
  const place = parseCursor(writePlace(newest ?? { publishedAt: new Date(), blogId: 0 }));
  const query = newestSummaries(db, place, articlesPerPage + 1).getSQL();
  const { rows } = await db.execute<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  const nodes = flat(rows[0]?.["QUERY PLAN"][0]?.Plan);
  return {
    nodes: nodes.map((node) => node["Node Type"]).sort(),
    rowsRead: Math.max(
      ...nodes.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
    ),
  };
}

const flat = (node: PlanNode | undefined): PlanNode[] =>
  node ? [node, ...(node.Plans ?? []).flatMap(flat)] : [];
