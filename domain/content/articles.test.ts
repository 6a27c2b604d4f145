import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { type Article, articlesSchema } from "./articles.ts";

/** All text of the article's page, one paragraph per line. */
function textOf({ title, intro, sections, closing }: Article) {
  const passages = sections.flatMap((section) => [section, ...(section.subsections ?? [])]);
  return [
    title,
    ...intro,
    ...passages.flatMap(({ heading, paragraphs, list = [] }) => [heading, ...paragraphs, ...list]),
    closing.heading,
    ...closing.paragraphs,
  ].join("\n");
}
const wordsOf = (article: Article) => textOf(article).split(/\s+/).length;

function complaintsAbout(changed: Partial<Article>) {
  const [first, ...others] = articles;
  const result = articlesSchema.safeParse([{ ...first, ...changed }, ...others]);
  return (result.error?.issues ?? []).map(({ message }) => message);
}

describe("the built-in articles", () => {
  test("are eleven, numbered 1 to 11, and pass their schema", () => {
    expect(articlesSchema.safeParse(articles).error?.issues).toBeUndefined();
    expect(articles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  test("date from 2023 and 2024", () => {
    const years = new Set(articles.map(({ date }) => date.slice(0, 4)));
    expect([...years].toSorted()).toEqual(["2023", "2024"]);
  });

  test("never show one picture twice in a row", () => {
    const pictures = articles.map(({ picture }) => picture);
    expect(pictures.filter((picture, index) => picture === pictures[index - 1])).toEqual([]);
    expect(pictures.filter((name) => !existsSync(`art/pictures/${name}.avif`))).toEqual([]);
  });

  test("have titles and descriptions of their own", () => {
    for (const field of ["title", "teaser", "metaTitle", "metaDescription"] as const) {
      expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length);
    }
  });

  test.each(articles)("$slug is a finished text", (article) => {
    expect(wordsOf(article)).toBeGreaterThan(600);
    expect(article.time).toBe(`${Math.round(wordsOf(article) / 200)} min read`);
    expect(textOf(article)).not.toMatch(/lorem|ipsum|\bcenter|\bcolor\b|\bmeters?\b|'|"| {2}/i);
  });

  test.each([
    ["school-championship-qualification", /15 of 16 athletes.*94%/],
    ["common-speed-training-mistakes", /rest one minute for every 10 metres sprinted/i],
    ["speed-training-program", /a speed session lasts 1 to 2 hours/i],
    ["speed-training-program", /strength training can start at age 7 or 8/i],
  ])("%s claims what the specification says", (slug, claim) => {
    expect(articles.filter((article) => article.slug === slug).map(textOf)).toEqual([
      expect.stringMatching(claim),
    ]);
  });
});

describe("the articles' schema refuses", () => {
  test.each<[string, Partial<Article>, string]>([
    ["a number used twice", { id: 1 }, "Two articles have the id 1"],
    [
      "an address used twice",
      { slug: "multisport-athletes" },
      'Two articles are called "multisport-athletes"',
    ],
    [
      "a related article that does not exist",
      { related: ["gone", "multisport-athletes"] },
      'There is no article "gone"',
    ],
    [
      "an article related to itself",
      { related: ["cross-country-running", "multisport-athletes"] },
      '"cross-country-running" names itself as related',
    ],
    [
      "a related article named twice",
      { related: ["multisport-athletes", "multisport-athletes"] },
      '"cross-country-running" names one related article twice',
    ],
    ["HTML", { intro: ["<b>Fast</b>"] }, "Plain text: the page makes the HTML"],
    [
      "an older article above a newer one",
      { date: "2020-01-01" },
      '"benefits-of-being-a-track-athlete" is newer than one above it',
    ],
  ])("%s", (_, changed, complaint) => {
    expect(complaintsAbout(changed)).toContain(complaint);
  });
});
