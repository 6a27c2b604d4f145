import { SaxesParser } from "saxes";
import { afterEach, beforeEach, expect, test } from "vitest";
import { articleRow } from "#tests/support/articles.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { articlesFeed } from "./feed.server.ts";
import { articles } from "./schema.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const atom = "http://www.w3.org/2005/Atom";

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** Parses XML strictly; throws if it is not well formed. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe(atom);
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    const element = { name: local, attributes: Object.fromEntries(values), text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root.children[0] as Element;
}

const textOf = (element: Element, name: string) =>
  element.children.find((child) => child.name === name)?.text;
const linkOf = (element: Element, rel: string) =>
  element.children.find(({ name, attributes }) => name === "link" && attributes.rel === rel)
    ?.attributes.href;
const feedOf = async () =>
  parse(await articlesFeed({ ...office.ctx, publicUrl: "https://club.example" }));
const entriesOf = (feed: Element) => feed.children.filter(({ name }) => name === "entry");

test("the built-in articles form a valid Atom feed", async () => {
  const feed = await feedOf();
  expect(feed.name).toBe("feed");
  expect(linkOf(feed, "self")).toBe("https://club.example/feed.xml");
  expect(linkOf(feed, "alternate")).toBe("https://club.example/blogs");
  const entries = entriesOf(feed);
  expect(entries).toHaveLength(office.ctx.content.articles.length);
  for (const element of [feed, ...entries]) {
    for (const name of ["id", "title", "updated"]) expect(textOf(element, name)).toBeTruthy();
    expect(textOf(element, "updated")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  expect(new Set(entries.map((entry) => textOf(entry, "id"))).size).toBe(entries.length);
  expect(textOf(feed, "updated")).toBe(textOf(entries[0] as Element, "updated"));
});

test("server articles are sorted in by date; texts are complete and exact", async () => {
  const replaced = office.ctx.content.articles.at(-1)?.slug ?? "";
  const title = "Ten < eleven & \"quotes\" 'too' ]]> 🏃";
  await office.ctx.db.insert(articles).values([
    articleRow(1, {
      // Pasted text may contain characters that XML cannot hold.
      title: `${title}\u000b`,
      blogsContent: [{ heading: "A & B", paragraph: "<p>x &lt; y<script>z()</script></p>" }],
    }),
    articleRow(2, { publishedAt: null }),
    articleRow(3, { publishedAt: new Date(Date.now() + 3_600_000) }),
    articleRow(4, { slugUrl: replaced }),
  ]);
  const entries = entriesOf(await feedOf());
  expect(entries.map((entry) => linkOf(entry, "alternate")?.split("/").at(-1))).toEqual([
    replaced,
    "written-1",
    ...office.ctx.content.articles.map(({ slug }) => slug).filter((slug) => slug !== replaced),
  ]);
  const entry = entries[1] as Element;
  expect(textOf(entry, "title")).toBe(title);
  expect(textOf(entry, "content")).toBe("<h2>A &amp; B</h2><p>x &lt; y</p>");
  expect(entry.children.find(({ name }) => name === "content")?.attributes.type).toBe("html");
});

test("the feed has the newest 25", async () => {
  const rows = Array.from({ length: 30 }, (_, n) => articleRow(n + 1));
  await office.ctx.db.insert(articles).values(rows);
  const entries = entriesOf(await feedOf());
  expect(entries).toHaveLength(25);
  expect(textOf(entries[0] as Element, "title")).toBe("Written 30");
});
