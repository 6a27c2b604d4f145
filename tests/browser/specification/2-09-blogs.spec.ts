import type { Page } from "@playwright/test";
import { DomUtils, parseDocument } from "htmlparser2";
import { content } from "#content/all.ts";
import { addresses, call, expect, hydrated, read, signIn, test, texts } from "./statements.ts";

/** Publishes an article as staff do. @returns its number */
async function publish(page: Page, fields: object): Promise<number> {
  const { status, body } = await call(page, "POST", "/api/blog", fields);
  if (status !== 201) throw new Error(`${status} ${body.message}`);
  return body.data.blog_id;
}

test("blog list", async ({ page, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/about");
  const ids: number[] = [];
  // More than one page of the list, for LOAD MORE.
  for (let n = 1; n <= 13; n += 1) {
    const fields = {
      title: `Written ${n} ${result}`,
      brief_paragraph: `About ${n}`,
      published_date: `Day ${n}`,
    };
    ids.push(await publish(page, { ...fields, slug_url: `written-${n}-${result}` }));
  }
  await page.goto("/blogs");
  await hydrated(page);
  const main = page.getByRole("main");
  const cards = main.locator("article");
  const written = cards.filter({ hasText: result });

  await holds("Blogs: hero text ARTICLES and BLOGS", () =>
    expect(main.locator(".page-hero h1")).toHaveText("ARTICLES BLOGS"),
  );
  await holds("Blogs: heading ARTICLES", () =>
    expect(main.getByRole("heading", { level: 2, name: "ARTICLES", exact: true })).toBeVisible(),
  );
  await holds("Blogs: built-in articles show first, then the server's", async () => {
    const links = await addresses(cards.locator("h3 a"));
    const builtIn = content.articles.map(({ slug }) => `/blogs/${slug}`);
    const places = links.map((link) => builtIn.includes(link));
    expect(places.filter(Boolean)).toHaveLength(builtIn.length);
    expect(places.lastIndexOf(true)).toBeLessThan(places.indexOf(false));
  });
  await holds("Blogs: each card shows picture, title, short paragraph and date", async () => {
    const card = cards.first();
    for (const part of ["img", "h3", "p", "time"])
      await expect(card.locator(part).first()).toBeAttached();
    await expect(written.first()).toContainText(/Written \d+.*About \d+/);
    await expect(written.first()).toContainText(/Day \d+/);
  });
  await holds("Blogs: each card links to /blogs/{slug}", async () => {
    for (const link of await addresses(cards.locator("h3 a")))
      expect(link).toMatch(/^\/blogs\/[a-z0-9-]+$/);
  });
  await holds(
    "Blogs: the page ends with a join banner, Inquire Now goes to /appointment-booking",
    () =>
      expect(
        main.locator(".banner").last().getByRole("link", { name: "Inquire Now" }),
      ).toHaveAttribute("href", "/appointment-booking"),
  );
  await holds(
    "Blogs: LOAD MORE, behind its flag, loads the next page of articles (D14)",
    async () => {
      const before = await cards.count();
      await main.getByRole("link", { name: /^LOAD MORE/ }).click();
      await expect.poll(() => cards.count()).toBeGreaterThan(before);
      await expect(page).toHaveURL(/\/blogs$/);
    },
  );
  for (const id of ids) await call(page, "DELETE", `/api/blog/${id}`);
});

test("blog detail", async ({ page, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/about");
  const id = await publish(page, {
    title: `Starts ${result}`,
    slug_url: `starts-${result}`,
    brief_paragraph: "Short and brief.",
    published_date: "A day in May",
    blogs_content: [
      {
        heading: "One",
        paragraph: "<p>It has <strong>weight</strong>.<script>alert(1)</script></p>",
      },
      { heading: "Two", paragraph: "<p>And another.</p>" },
    ],
    metaTitle: `Meta ${result}`,
    metaDescription: "Described for search engines.",
    canonicalLink: "/blogs/elsewhere",
  });
  await read(page, `/blogs/starts-${result}`);
  const main = page.getByRole("main");
  await holds("Article: the slug is looked up in the server list", () =>
    expect(main.locator("h1")).toHaveText(`Starts ${result}`),
  );
  await holds("Article: PUBLISHED date", () =>
    expect(main).toContainText("PUBLISHED A day in May"),
  );
  await holds("Article: a brief paragraph", () => expect(main).toContainText("Short and brief."));
  await holds("Article: headed sections", async () => {
    const headings = await texts(main.locator("article section h2"));
    expect(headings).toEqual(["One", "Two"]);
  });
  await holds("Article: their text is rendered as HTML, cleaned (D19)", async () => {
    await expect(main.locator("article strong").first()).toHaveText("weight");
    await expect(main.locator("article script")).toHaveCount(0);
    expect(await page.content()).not.toContain("alert(1)");
  });
  await holds(
    "Article: title, description and canonical link from the server article's meta",
    async () => {
      await expect(page).toHaveTitle(new RegExp(`^Meta ${result}`));
      await expect(page.locator("meta[name=description]")).toHaveAttribute(
        "content",
        "Described for search engines.",
      );
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        /\/blogs\/elsewhere$/,
      );
    },
  );
  await call(page, "DELETE", `/api/blog/${id}`);

  await page.goto("/blogs/plyometrics");
  await hydrated(page);
  await holds("Article: if none matches, a built-in article with that string id is used", () =>
    expect(main.locator("h1")).toHaveText(/plyometric/i),
  );
  await holds(
    "Article: a built-in one has its own title, description and canonical link",
    async () => {
      await expect(page).toHaveTitle(/plyometric/i);
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /\w{3}/);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        /\/blogs\/plyometrics$/,
      );
    },
  );
  const related = main.getByRole("complementary", { name: "RECENT NEWS" });
  await holds("Article: a RECENT NEWS side panel lists two related articles", async () => {
    const links = await addresses(related.getByRole("link"));
    expect(new Set(links).size).toBe(2);
    for (const link of links) expect(link).toMatch(/^\/blogs\//);
  });
  await holds("Article: a REGISTER banner goes to /appointment-booking", () =>
    expect(main.getByRole("link", { name: "REGISTER", exact: true })).toHaveAttribute(
      "href",
      "/appointment-booking",
    ),
  );
  await holds(
    "Article: clicking a related one goes to /blogs/{slug} and reloads the page (D22)",
    async () => {
      await page.evaluate(() => document.documentElement.setAttribute("data-first-document", ""));
      const [to = ""] = await addresses(related.getByRole("link"));
      await related.getByRole("link").first().click();
      await expect(page).toHaveURL(new RegExp(`${to}$`));
      await expect(page.locator("html[data-first-document]")).toHaveCount(0);
    },
  );
  await holds("Article: an unknown slug is the not-found page, 404 (D12)", async () => {
    expect((await read(page, "/blogs/no-such-article")).status()).toBe(404);
    await expect(page.locator("h1")).toHaveText("Page not found");
  });
});

test("built-in articles", async ({ request, holds }) => {
  for (const { slug } of content.articles) {
    await holds(
      `/blogs/${slug}: a main heading, an intro, headed sections, date, image and 2 recent-blog links`,
      async () => {
        const page = parseDocument(await (await request.get(`/blogs/${slug}`)).text());
        const find = (
          name: string,
          within: Parameters<typeof DomUtils.getElementsByTagName>[1] = page,
        ) => DomUtils.getElementsByTagName(name, within);
        const article = find("article");
        expect(DomUtils.innerText(find("h1", article))).toMatch(/\w/);
        expect(find("time", article)[0]?.attribs.datetime).toMatch(/^202[34]-/);
        expect(find("picture", article).length).toBeGreaterThan(0);
        const [intro] = find("section", article);
        expect(intro && DomUtils.innerText(find("p", intro))).toMatch(/\w/);
        const parts = find("h2", find("section", article)).length;
        expect(parts).toBeGreaterThanOrEqual(2);
        expect(parts).toBeLessThanOrEqual(7);
        expect(find("a", find("aside"))).toHaveLength(2);
      },
    );
  }
});
