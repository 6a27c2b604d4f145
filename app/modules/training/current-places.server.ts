import { and, eq, isNull } from "drizzle-orm";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import { insteadErrors, type InsteadFields, overlap } from "#core/time/session-form.ts";
import { formatSession } from "#modules/catalogue/index.ts";
import { readSessionChanges } from "#modules/catalogue/index.server.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { venues } from "#modules/catalogue/schema.ts";
import { Refused } from "./changing.server.ts";

/** The venue, unless it is archived; the lock prevents archiving until the end of the transaction. */
async function open(transaction: Transaction, venue: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.id, venue), isNull(venues.archivedAt)))
    .for("share");
  return rows.map(({ id }) => id);
}

/** A session at another time and location. @throws Refused with the errors */
export async function withCurrentPlaces(
  ctx: AppContext,
  transaction: Transaction,
  { session, fields }: { session: DatedSession; fields: InsteadFields },
): Promise<DatedSession> {
  const { content } = ctx;
  const now = nowIn(content.club.timeZone);
  const errors = insteadErrors(fields, { now, venues: await open(transaction, fields.venue) });
  if (Object.keys(errors).length > 0) throw new Refused({ outcome: "invalid", errors });
  const { day, venue } = fields;
  const at = (time: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: now.timeZoneId, plainTime: time });
  const { start: oldStart, end: oldEnd, venue: oldVenue } = session;
  const placed = { day, start: at(fields.start), end: at(fields.end), venue };
  const days = { from: day, to: day };
  const changes = await readSessionChanges(transaction, days);
  const other = datedSessions(content, changes, { ...days, groups: [session.groupId] }).find(
    (each) => each.key !== session.key && overlap(placed, each),
  );
  if (other) {
    const taken = `This group trains then already: ${formatSession(other, content)}`;
    throw new Refused({ outcome: "invalid", errors: { start: taken } });
  }
  const isSame = placed.start.equals(oldStart) && placed.end.equals(oldEnd) && venue === oldVenue;
  if (isSame) throw new Refused({ outcome: "invalid", errors: { day: "Nothing would change" } });
  // An added practice has no earlier location.
  const before = { day: session.day, start: oldStart, end: oldEnd, venue: oldVenue };
  return { ...session, ...placed, planned: session.planned ?? (session.day ? before : null) };
}
