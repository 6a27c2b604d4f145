import { describe, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { type Article, articlesSchema } from "./articles.ts";

const { articles } = smallClub;
const [first = "", second = ""] = articles.map(({ slug }) => slug);

const withQuote = (pullQuote: string) =>
  (articles[0]?.sections ?? []).map((section) => ({ ...section, pullQuote }));

function problemsOf(changed: Partial<Article>) {
  const [changing, ...others] = articles;
  const result = articlesSchema.safeParse([{ ...changing, ...changed }, ...others]);
  return (result.error?.issues ?? []).map(({ message }) => message);
}

describe("the articles' schema refuses", () => {
  test.each<[string, Partial<Article>, string]>([
    ["a number used twice", { id: 2 }, "Two articles have the id 2"],
    ["an address used twice", { slug: second }, `Two articles are called "${second}"`],
    [
      "a related article that does not exist",
      { related: ["gone", second] },
      'There is no article "gone"',
    ],
    [
      "an article related to itself",
      { related: [first, second] },
      `"${first}" names itself as related`,
    ],
    [
      "a related article named twice",
      { related: [second, second] },
      `"${first}" names one related article twice`,
    ],
    [
      "a pull quote that is nowhere in the text",
      { sections: withQuote("Jamais dit.") },
      `"${first}" does not say "Jamais dit."`,
    ],
    ["HTML", { intro: ["<b>Fast</b>"] }, "Plain text: the page makes the HTML"],
    [
      "an older article above a newer one",
      { date: "2020-01-01" },
      `"${second}" is newer than one above it`,
    ],
  ])("%s", (_, changed, problem) => {
    expect(problemsOf(changed)).toContain(problem);
  });
});
