import { desc, eq, sql } from "drizzle-orm";
import { csvRow } from "#domain/csv.ts";
import { sheetHeading, sheetTime } from "#domain/time.ts";
import type { Database } from "#server/db/database.ts";
import { newsletterConsents, newsletterSubscribers } from "#server/db/newsletter-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type LinkMaker, unsubscribeLink } from "./newsletter-links.ts";

const columns = (zone: string) => [
  "email",
  "state_now",
  "act",
  sheetHeading("at", zone),
  "page",
  "method",
  "wording",
  "unsubscribe_link",
];
const size = 500;

/**
 * Every consent and its end, newest first, as CSV: the proof, and for who sends the newsletter with
 * another tool each address with its own unsubscribe link.
 */
export async function* exportConsents(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  maker: LinkMaker,
): AsyncGenerator<string> {
  const { timeZone } = content.club;
  yield `\uFEFF${csvRow(columns(timeZone))}`;
  let last: { at: string; id: string } | null = null;
  do {
    const rows = await consentsBefore(db, last);
    yield rows
      .map(({ id, position: _position, at, ...row }) =>
        csvRow([
          ...[row.address, row.state, row.act, sheetTime(at, timeZone)],
          ...[row.page, row.method, row.wording],
          unsubscribeLink(maker, id),
        ]),
      )
      .join("");
    const end = rows.at(-1);
    last = end && rows.length === size ? { at: end.position, id: end.id } : null;
  } while (last);
}

function consentsBefore(db: Database, last: { at: string; id: string } | null) {
  const { id, act, at, page, method, wording } = newsletterConsents;
  const { address, state } = newsletterSubscribers;
  return (
    db
      // Microseconds: the driver's Date has only milliseconds and would skip or repeat rows.
      .select({
        id,
        act,
        at,
        page,
        method,
        wording,
        address,
        state,
        position: sql<string>`${at}::text`,
      })
      .from(newsletterConsents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, newsletterConsents.email))
      .where(last ? sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)` : undefined)
      .orderBy(desc(at), desc(id))
      .limit(size)
  );
}
