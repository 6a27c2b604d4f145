import { type PastDate, pastDates } from "#domain/content/past-dates.ts";
import type { Account } from "#domain/staff.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { newestSummaries } from "./article-rows.ts";

/** Outdated content and articles on the site that this account may change. */
export async function listPastDates(
  { db, content }: Pick<AppContext, "db" | "content">,
  account: Account,
): Promise<PastDate[]> {
  const { timeZone } = content.club;
  const written = await newestSummaries(db, null, 1);
  const days = [
    ...written.map(({ publishedAt }) => dayOf(publishedAt, timeZone)),
    ...content.articles.map(({ date }) => date),
  ];
  const newestArticle = days.toSorted().at(-1) ?? null;
  return pastDates(content, { today: dayOf(new Date(), timeZone), newestArticle, account });
}
