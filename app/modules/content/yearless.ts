import { seasonSpan } from "#core/time/schedule.ts";
import { monthDaySchema } from "./parts.ts";
import type { Content } from "./content.ts";

/**
 * The content of `content/` on a day. Posts, the schedule and the memberships may have dates without a year
 * (`06-12`), which means the most recent such day, so the sample club is never out of date. A date with its
 * year is not changed. Staff edit and save the dates with their years.
 * @param today as `2027-09-12`
 */
export function contentOn(written: Content, today: string): Content {
  const { news, schedules, catalogue } = written;
  return {
    ...written,
    news: {
      ...news,
      posts: news.posts
        .map((post) => ({ ...post, date: latestDay(post.date, today) }))
        .toSorted((a, b) => b.date.localeCompare(a.date)),
    },
    schedules: { ...schedules, updated: latestDay(schedules.updated, today) },
    catalogue: {
      ...catalogue,
      ...(catalogue.updated && { updated: latestDay(catalogue.updated, today) }),
    },
  };
}

/**
 * The day meant by a date without a year: the most recent one, up to today. A date with its year is not
 * changed.
 */
export function latestDay(date: string, today: string): string {
  if (!monthDaySchema.safeParse(date).success) return date;
  const year = Number(today.slice(0, 4));
  // As a season of one day, because February 29 becomes the 28th in a year without it.
  const dayIn = (year: number) => seasonSpan({ from: date, to: date }, year).first.toString();
  return dayIn(year) <= today ? dayIn(year) : dayIn(year - 1);
}
