import { type OutdatedContent, outdatedContent } from "./outdated-content.ts";
import type { Account } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { newestSummaries } from "#modules/articles/index.server.ts";

/** Outdated content and articles that this account may change. */
export async function listOutdatedContent(
  { db, content }: Pick<AppContext, "db" | "content">,
  account: Account,
): Promise<OutdatedContent[]> {
  const { timeZone } = content.club;
  const written = await newestSummaries(db, null, 1);
  const days = [
    ...written.map(({ publishedAt }) => dayOf(publishedAt, timeZone)),
    ...content.articles.map(({ date }) => date),
  ];
  const newestArticle = days.toSorted().at(-1) ?? null;
  return outdatedContent(content, { today: dayOf(new Date(), timeZone), newestArticle, account });
}
