import { afterEach, beforeEach, expect, test } from "vitest";
import { articleRow, writeArticles } from "#tests/support/articles.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { articles } from "#modules/articles/schema.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub();
});
afterEach(() => club.close());

interface Answer {
  status: string;
  data: Record<string, unknown>[];
  next: string | null;
  message: string;
}
const blogs = async (query = "") =>
  (await (await club.request(`/api/blogs${query}`)).json()) as Answer;

test("GET /api/blogs returns published articles with the specification's names and clean text", async () => {
  await club.ctx.db.insert(articles).values([
    articleRow(1, {
      categoryId: 3,
      blogsContent: [{ heading: "A", paragraph: "<p>B<script>c()</script></p>" }],
    }),
    articleRow(2, { publishedAt: null }),
  ]);
  expect(await blogs()).toEqual({
    status: "success",
    message: "",
    next: null,
    data: [
      {
        blog_id: 1,
        title: "Written 1",
        brief_paragraph: "What 1 is about.",
        published_date: "Day 1",
        slug_url: "written-1",
        category: "Speed",
        category_id: 3,
        blog_image: "",
        blogs_content: [{ heading: "A", paragraph: "<p>B</p>" }],
        metaTitle: null,
        metaDescription: null,
        canonicalLink: null,
      },
    ],
  });
});

test("a long list comes in pages", async () => {
  await writeArticles(club.ctx.db, 60);
  const first = await blogs();
  const second = await blogs(`?after=${first.next}`);
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
  const slugs = [...first.data, ...second.data].map(({ slug_url }) => slug_url);
  expect(slugs).toEqual(Array.from({ length: 60 }, (_, n) => `written-${60 - n}`));
});

test("GET /api/blog/{id} returns one article, and 404 for a draft, an unknown id and nonsense", async () => {
  await club.ctx.db
    .insert(articles)
    .values([articleRow(1), articleRow(2, { publishedAt: new Date(Date.now() + 3_600_000) })]);
  const answer = await club.request("/api/blog/1");
  expect(await answer.json()).toMatchObject({ status: "success", data: { title: "Written 1" } });
  for (const id of ["2", "3", "x", "-1", "99999999999"]) {
    const refused = await club.request(`/api/blog/${id}`);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ status: "error", message: "There is no such article" });
  }
});

test("GET /api/categories lists them after the one that means all; 1 is the default", async () => {
  const answer = (await (await club.request("/api/categories")).json()) as Answer;
  expect(answer.status).toBe("success");
  expect(answer.data[0]).toEqual({ category_id: 0, category: "All" });
  expect(answer.data[1]).toEqual({ category_id: 1, category: "Training" });
});
