import { seasonSpan } from "#core/time/schedule.ts";
import { monthDaySchema } from "./parts.ts";
import type { Content } from "./content.ts";

/**
 * The content of `content/` on a day. Posts, the schedule and the memberships may give their date
 * without a year (`06-12`): it becomes the latest such day, so the sample club is never out of date.
 * A date with its year stays. Staff edit and save the dates with their years.
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

/** The latest day, today or before, that a date without a year means; a date with its year stays. */
export function latestDay(date: string, today: string): string {
  if (!monthDaySchema.safeParse(date).success) return date;
  const year = Number(today.slice(0, 4));
  // A season of one day: in a year without it, February 29 is the 28th.
  const dayIn = (year: number) => seasonSpan({ from: date, to: date }, year).first.toString();
  return dayIn(year) <= today ? dayIn(year) : dayIn(year - 1);
}
