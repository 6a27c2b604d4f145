import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Article, articlesSchema } from "#modules/content/articles.ts";
import { articles } from "./articles.ts";

/* About this club's articles: another club replaces these tests with its content. */

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
const labelOf = (article: Article) => textOf(article).split(/\s+/).length;

describe("the built-in articles", () => {
  test("are eleven, numbered 1 to 11, and pass their schema", () => {
    expect(articlesSchema.safeParse(articles).error?.issues).toBeUndefined();
    expect(articles.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  test("date from 2023 and 2024, and were brought up to date since, in the same order", () => {
    const years = new Set(articles.map(({ date }) => date.slice(0, 4)));
    expect([...years].toSorted()).toEqual(["2023", "2024"]);
    const updates = articles.map(({ updated = "" }) => updated);
    expect(updates.filter((day) => day < "2025")).toEqual([]);
    expect(updates).toEqual(updates.toSorted().toReversed());
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
    expect(labelOf(article)).toBeGreaterThan(600);
    expect(textOf(article)).not.toMatch(/lorem|ipsum|\bcenter|\bcolor\b|\bmeters?\b|'|"| {2}/i);
  });

  test("have a pull quote and a figure of their own", () => {
    const passages = articles.map(({ sections }) =>
      sections.flatMap((section) => [section, ...(section.subsections ?? [])]),
    );
    const figures = passages.flatMap((each) => each.flatMap(({ figure }) => figure ?? []));
    expect(passages.filter((each) => each.every(({ pullQuote }) => !pullQuote))).toEqual([]);
    expect(new Set(figures).size).toBe(figures.length);
    expect(passages.filter((each) => each.every(({ figure }) => !figure))).toEqual([]);
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
