import { expect, test } from "vitest";
import { content as written } from "#content/all.ts";
import { contentSchema } from "./schema.ts";
import { contentOn } from "./yearless.ts";

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

// The days on which a season turns, a year turns, and a leap year's own day.
test.each(["2026-11-23", "2027-01-01", "2027-03-31", "2027-08-27", "2028-02-29", "2040-09-01"])(
  "on %s the sample club has news of the last three months, and passes its schema",
  (today) => {
    const { data } = contentSchema.safeParse(contentOn(written, today));
    const [newest] = data?.news.posts ?? [];
    const quarter = Temporal.PlainDate.from(today).subtract({ days: 92 }).toString();
    expect(newest && newest.date >= quarter && newest.date <= today).toBe(true);
    expect(data?.news.posts).toHaveLength(14);
  },
);
