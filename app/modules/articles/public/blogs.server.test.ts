import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { articleRow, writeArticles } from "#tests/support/articles.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { articles } from "../schema.ts";

const { articles: builtIn, blog } = smallClub;
const [first] = builtIn;

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub({ pages: "built" });
});
afterEach(() => club.close());

const page = async (path: string) => {
  const answer = await club.request(path);
  return { answer, html: await answer.text() };
};
const slugsIn = (html: string) =>
  Array.from(html.matchAll(/<h3><a href="\/blogs\/([^"]+)"/g), (match) => match[1]);
const loadMore = `<span class="button-label">${blog.loadMore.label}</span>`;
const cached = "public, max-age=0, must-revalidate";

describe("the list", () => {
  test("shows the built-in articles, then the newest from the database", async () => {
    await writeArticles(club.ctx.db, 3);
    const { answer, html } = await page("/blogs");
    expect(answer.headers.get("Cache-Control")).toBe(cached);
    expect(slugsIn(html).slice(builtIn.length - 1)).toEqual([
      builtIn.at(-1)?.slug,
      "written-3",
      "written-2",
      "written-1",
    ]);
    expect(html).not.toContain(loadMore);
  });

  test("without JavaScript LOAD MORE leads from page to page, to the end", async () => {
    await writeArticles(club.ctx.db, 30);
    const seen: (string | undefined)[] = [];
    let path: string | undefined = "/blogs";
    let pages = 0;
    expect((await page(path)).html).toContain(loadMore);
    while (path) {
      const { html }: { html: string } = await page(path);
      seen.push(...slugsIn(html));
      path = /<a[^>]*href="(\/blogs\?after=[^"]+)"/.exec(html)?.[1];
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toHaveLength(builtIn.length + 30);
    expect(new Set(seen).size).toBe(builtIn.length + 30);
  });

  test("the next cards as JSON match the next page", async () => {
    await writeArticles(club.ctx.db, 14);
    const { html } = await page("/blogs");
    const after = /href="\/blogs\?after=([^"]+)"/.exec(html)?.[1];
    const answer = await club.request(`/blogs.json?after=${after}`);
    expect(answer.headers.get("Cache-Control")).toBe(cached);
    expect(await answer.json()).toMatchObject({
      articles: [
        { slug: "written-2", title: "Written 2", date: "Day 2", picture: null },
        { slug: "written-1" },
      ],
      next: null,
    });
    expect((await club.request("/blogs.json?after=1735732800000-99")).status).toBe(404);
  });

  test("a later page that no longer exists redirects to the first", async () => {
    const answer = await club.request("/blogs?after=1735732800000-99");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/blogs"]);
  });

  test("without the flag there is no LOAD MORE", async () => {
    club.ctx.content.blog.loadMore.shown = false;
    await writeArticles(club.ctx.db, 14);
    expect((await page("/blogs")).html).not.toContain(loadMore);
  });

  test("while the database is down the built-in articles are listed, uncached", async () => {
    await club.ctx.db.execute(sql`drop table articles`);
    const { answer, html } = await page("/blogs");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(slugsIn(html)).toHaveLength(builtIn.length);
  });

  test("a picture from another site is not shown; one of our own is", async () => {
    await club.ctx.db
      .insert(articles)
      .values([
        articleRow(1, { blogImage: "https://pictures.example/a.jpg" }),
        articleRow(2, { blogImage: "/media/b.webp" }),
      ]);
    const { html } = await page("/blogs");
    expect(html).not.toContain("pictures.example");
    expect(html).toContain('<img src="/media/b.webp" alt=""');
  });
});

describe("an article", () => {
  test("from the database is sanitised HTML with its own title, description and address", async () => {
    await club.ctx.db.insert(articles).values(
      articleRow(1, {
        metaTitle: "Own title",
        metaDescription: "Own description",
        canonicalLink: "https://example.ca/original",
        blogsContent: [{ heading: "Feet & <hands>", paragraph: "<p>Go<script>bad()</script></p>" }],
      }),
    );
    const { answer, html } = await page("/blogs/written-1");
    expect(answer.headers.get("Cache-Control")).toBe(cached);
    expect(html).toContain("<title>Own title</title>");
    expect(html).toContain('name="description" content="Own description"');
    expect(html).toContain('rel="canonical" href="https://example.ca/original"');
    expect(html).toContain('<h2 id="1-feet-hands">Feet &amp; &lt;hands&gt;</h2>');
    expect(html).toContain("<p>Go</p>");
    expect(html).not.toContain("bad()");
    expect(html).toMatch(
      new RegExp(`<time dateTime="2025-01-02">${blog.published}[^<]* Day 1</time>`, "i"),
    );
  });

  test("built in gives its address, feed and structured data", async () => {
    const [article] = builtIn;
    const path = `/blogs/${article?.slug}`;
    const { html } = await page(path);
    expect(html).toContain(`rel="canonical" href="http://club.test${path}"`);
    expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*\/feed\.xml"/);
    const facts = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      (match) => JSON.parse(match[1] ?? "") as Record<string, unknown>,
    );
    expect(facts.map((fact) => fact["@type"])).toEqual(["BlogPosting", "BreadcrumbList"]);
    expect(facts[0]).toMatchObject({
      headline: article?.title,
      datePublished: article?.date,
      mainEntityOfPage: `http://club.test${path}`,
      image: [
        expect.stringMatching(
          new RegExp(`^http://club\\.test/pictures/${article?.picture}-\\d+\\.\\w+\\.webp$`),
        ),
      ],
    });
  });

  test("is shared with its own picture, its day and its author", async () => {
    const { html } = await page(`/blogs/${first?.slug}`);
    const metaContent = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(metaContent("og:type")).toBe("article");
    expect(metaContent("article:published_time")).toBe(first?.date);
    expect(metaContent("article:author")).toBe(first?.author);
    expect(metaContent("og:image:alt")).toMatch(/lane/i);
    const address = metaContent("og:image") ?? "";
    expect(address).toMatch(/^http:\/\/club\.test\/pictures\/lanes-1200x630q\d+\.\w+\.jpg$/);
    const picture = await club.request(new URL(address).pathname);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  });

  test("names its author; a coach's name links to the coach", async () => {
    const byline = (html: string) => /<span>By (<a [^>]*>)?([^<]+)/.exec(html)?.slice(1);
    const line = (html: string) =>
      /<div class="article-author">.*?<\/span><span>([^<]+)/.exec(html)?.[1];
    const coach = await page(`/blogs/${first?.slug}`);
    const link = '<a href="/about#zoe-leger-cormier" data-discover="true">';
    expect(byline(coach.html)).toEqual([link, first?.author]);
    expect((await page("/about")).html).toContain('<li id="zoe-leger-cormier">');
    expect(line(coach.html)).toBe(club.ctx.content.coaches.groups[0]?.items[0]?.title);
    const rows = [
      articleRow(1, { author: "Ada Osei" }),
      articleRow(2),
      articleRow(3, { author: "Ada Osei, physiotherapist, Moncton" }),
      articleRow(4, { author: "zoe-leger-cormier" }),
    ];
    await club.ctx.db.insert(articles).values(rows);
    const guest = await page("/blogs/written-1");
    expect(byline(guest.html)).toEqual([undefined, "Ada Osei"]);
    expect(guest.html).toContain('"author":{"@type":"Person","name":"Ada Osei"}');
    expect(line(guest.html)).toBeUndefined();
    const nobody = await page("/blogs/written-2");
    expect(nobody.html).not.toContain('class="article-author"');
    expect(nobody.html).toContain('"author":{"@type":"SportsClub"');
    const physiotherapist = await page("/blogs/written-3");
    expect(byline(physiotherapist.html)).toEqual([undefined, "Ada Osei"]);
    expect(line(physiotherapist.html)).toBe("physiotherapist, Moncton");
    expect(physiotherapist.html).toContain(
      '"name":"Ada Osei","jobTitle":"physiotherapist, Moncton"}',
    );
    expect(byline((await page("/blogs/written-4")).html)).toEqual([link, first?.author]);
  });

  test("says how long it takes to read, as its card and its structured data do", async () => {
    const paragraph = (count: number) =>
      `<p>${"Run ".repeat(count)}</p><aside><p>Run Run</p></aside>`;
    const rows = [1, 500, 770].map((count, n) =>
      articleRow(n + 1, { blogsContent: [{ heading: "Go now", paragraph: paragraph(count) }] }),
    );
    await club.ctx.db.insert(articles).values(rows);
    const minutes = /(\d+) min read/;
    const times: unknown[] = [];
    for (const n of [1, 2, 3]) {
      const { html } = await page(`/blogs/written-${n}`);
      times.push([
        minutes.exec(html)?.[1],
        /"wordCount":(\d+),"timeRequired":"(\w+)"/.exec(html)?.slice(1),
      ]);
    }
    expect(times).toEqual([
      ["1", ["3", "PT1M"]],
      ["2", ["502", "PT2M"]],
      ["4", ["772", "PT4M"]],
    ]);
    const list = (await page("/blogs")).html;
    const cards = Array.from(list.matchAll(/<span>(\d+) min read/g), (match) => match[1]);
    expect(cards.slice(builtIn.length)).toEqual(["4", "2", "1"]);
    expect(cards.slice(0, builtIn.length)).toEqual(builtIn.map(() => "1"));
  });

  test("has no sentence twice for screen readers; one that is not in its text is a quotation with its source", async () => {
    const paragraph = `<p>Breath comes back; <strong>speed</strong> doesn’t.</p>
      <aside><p>speed doesn't.</p></aside>
      <aside><p>Run &amp; <a href="/x">rest</a>.</p><p>Percy Cerutty</p></aside>`;
    await club.ctx.db
      .insert(articles)
      .values(articleRow(1, { blogsContent: [{ heading: "", paragraph }] }));
    const { html } = await page("/blogs/written-1");
    expect(html).toContain('<p class="pull-quote" aria-hidden="true">speed doesn\'t.</p>');
    expect(html).toContain(
      '<figure class="pull-quote"><blockquote><p>Run &amp; rest.</p></blockquote><figcaption>Percy Cerutty</figcaption></figure>',
    );
    expect(html).not.toContain("<aside><p>");
    const feed = await (await club.request("/feed.xml")).text();
    expect(feed).not.toContain("Percy Cerutty");
  });

  test("shows an existing figure, drawn for both widths, with its numbers", async () => {
    const paragraph =
      '<figure data-figure="hurdle-rhythm"></figure><figure data-figure="gone"></figure>';
    await club.ctx.db
      .insert(articles)
      .values(articleRow(1, { blogsContent: [{ heading: "", paragraph }] }));
    const { html } = await page("/blogs/written-1");
    const body = html.slice(html.indexOf('<div class="article-text">'), html.indexOf("<aside"));
    expect(body.match(/<figure /g)).toHaveLength(1);
    const drawings =
      /<svg class="article-figure-(wide|phone)" role="img" aria-label="Drawing: Three/g;
    expect(Array.from(body.matchAll(drawings), (match) => match[1])).toEqual(["wide", "phone"]);
    expect(body).toContain('<tr><th scope="row">Second step</th><td>2.00</td></tr>');
    const ids = Array.from(body.matchAll(/ id="([^"]+)"/g), (match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const feed = await (await club.request("/feed.xml")).text();
    expect(feed).toContain("&lt;p&gt;Three steps between two hurdles: The 100-metre hurdles");
  });

  test("that does not exist or is not published is 404 and uncached", async () => {
    await club.ctx.db.insert(articles).values(articleRow(1, { publishedAt: null }));
    for (const slug of ["no-such-article", "written-1", "%00", "a".repeat(3_000)]) {
      const { answer, html } = await page(`/blogs/${slug}`);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
      expect(html).toContain("Page not found");
    }
  });

  test("an invalid canonical link is left out", async () => {
    await club.ctx.db.insert(articles).values(articleRow(1, { canonicalLink: "http://" }));
    const { answer, html } = await page("/blogs/written-1");
    expect(answer.status).toBe(200);
    expect(html).toContain('rel="canonical" href="http://club.test/blogs/written-1"');
  });
});

test("the feed is cached like a page and revalidated by its ETag", async () => {
  const first = await club.request("/feed.xml");
  expect(first.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const tag = first.headers.get("ETag") ?? "";
  const again = await club.request("/feed.xml", { headers: { "If-None-Match": tag } });
  expect(again.status).toBe(304);
});
