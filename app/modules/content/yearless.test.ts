import { expect, test } from "vitest";
import { smallClub as written } from "#tests/fixtures/club/all.ts";
import { contentOn } from "./yearless.ts";
import { contentSchema } from "./content.ts";

const datesOf = (today: string, dates: string[]) => {
  const [post] = written.news.posts;
  const posts = dates.flatMap((date) => (post ? [{ ...post, date }] : []));
  return contentOn({ ...written, news: { ...written.news, posts } }, today).news.posts.map(
    ({ date }) => date,
  );
};

test("a day without a year is the latest one, today included, and posts stay newest first", () => {
  expect(datesOf("2027-06-12", ["06-12", "06-13", "12-31"])).toEqual([
    "2027-06-12",
    "2026-12-31",
    "2026-06-13",
  ]);
  expect(datesOf("2027-01-01", ["06-12", "12-31"])).toEqual(["2026-12-31", "2026-06-12"]);
});

test("February 29 is the 28th in a year without it", () => {
  expect(datesOf("2028-03-01", ["02-29"])).toEqual(["2028-02-29"]);
  expect(datesOf("2027-03-01", ["02-29"])).toEqual(["2027-02-28"]);
});

test("a date with its year stays, and what is no date is left for the schema to refuse", () => {
  expect(datesOf("2027-06-12", ["2024-06-12", "06-12"])).toEqual(["2027-06-12", "2024-06-12"]);
  const [first] = written.news.posts;
  const posts = [{ ...first, date: "13-45" }];
  const wrong = { ...written, news: { ...written.news, posts } } as typeof written;
  expect(contentSchema.safeParse(contentOn(wrong, "2027-06-12")).success).toBe(false);
});
