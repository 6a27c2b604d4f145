import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { readableName } from "#modules/content/index.ts";
import { endKeys, notify, keyOf } from "#modules/outbox/index.server.ts";
import { exactTime } from "#core/time/time.ts";
import {
  agreedToSms,
  offerHours,
  offerPath,
  waitingAthletes,
  type WaitingState,
} from "./waiting.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { availabilityOfEntry, entryOfBought, placesTaken } from "./availability.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { release, reserve } from "./places.server.ts";
import { isOf, queueOrder } from "./waiting-order.server.ts";
import type { ReleaseReason } from "#modules/families/index.ts";
import { submissions } from "#modules/outbox/schema.ts";
import {
  type Bought,
  registrations,
  waitingColumns,
  type WaitingListEntry,
  waitingListEntries,
  waitingRows,
} from "./schema.ts";

/** An offering with its waiting list. */
type Line = Pick<WaitingListEntry, "catalogue" | "offeringType" | "offeringId">;

/**
 * Offers free places to the families that wait for them, and ends offers that were not answered. Any instance
 * may call it at any time: each offering is locked.
 */
export async function offerFreePlaces(ctx: AppContext): Promise<void> {
  const { catalogue, offeringType, offeringId } = waitingRows;
  const lines = await ctx.db
    .selectDistinct({ catalogue, offeringType, offeringId })
    .from(waitingRows)
    .where(inArray(waitingListEntries.state, ["waiting", "offered", "passed"]));
  for (const line of lines)
    await ctx.db.transaction(async (transaction) => {
      await lockOfferings(transaction, [line]);
      await offerNextPlaces(ctx, transaction, line);
    });
}

/** The same for one offering, in a transaction that holds its lock. */
export async function offerNextPlaces(
  ctx: AppContext,
  transaction: Transaction,
  line: Line,
): Promise<void> {
  await endUnanswered(transaction, line);
  const entry = entryOfBought(ctx.content, line);
  const ofLine = isOf(line);
  const place =
    entry &&
    (await availabilityOfEntry({ db: transaction, content: ctx.content }, entry, line.catalogue));
  const listed = await transaction
    .select({ waiting: waitingColumns, entry: submissions })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(and(ofLine, inArray(waitingListEntries.state, ["waiting", "passed"])))
    .orderBy(...queueOrder);
  const over = listed.filter(({ waiting }) => waiting.seasonId !== place?.season.id);
  for (const { waiting } of over) await setState(transaction, waiting.id, "over");
  if (!entry || !place || place.state === "closed") return;
  const seasonId = place.season.id;
  // Field by field, because `line` may be a row of another table, with an id of its own.
  const { catalogue, offeringType, offeringId } = line;
  const bought = { catalogue, offeringType, offeringId, seasonId };
  const counted = await placesTaken({ db: transaction, content: ctx.content }, bought);
  let free = counted ? counted.capacity - counted.taken : 0;
  for (const each of listed) {
    const { waiting } = each;
    if (over.includes(each) || waiting.state !== "waiting" || waiting.places > free) continue;
    const { title, per } = entry;
    if (await offer(ctx, transaction, { ...each, bought: { ...bought, title, per } }))
      free -= waiting.places;
  }
  // The place that they passed on belongs to another family now; the next free one may be theirs.
  const open = await transaction.$count(
    waitingListEntries,
    and(ofLine, eq(waitingListEntries.state, "offered")),
  );
  if (free <= 0 && open === 0)
    await transaction
      .update(waitingListEntries)
      .set({ state: "waiting", changedAt: sql`now()` })
      .where(and(ofLine, eq(waitingListEntries.state, "passed")));
}

/** Ends expired offers, unless the family is paying at this moment. */
async function endUnanswered(transaction: Transaction, line: Line): Promise<void> {
  const ended = await transaction
    .update(waitingListEntries)
    .set({ state: "lapsed", changedAt: sql`now()` })
    .where(
      and(
        isOf(line),
        eq(waitingListEntries.state, "offered"),
        lte(waitingListEntries.offerUntil, sql`clock_timestamp()`),
        notExists(sql`(select 1 from registrations as offers
          join registrations as taking on taking.offer_id = offers.id
          where offers.waiting_list_entry_id = waiting_list_entries.id
            and (taking.state = 'active'
              or (taking.state = 'held' and taking.held_until > clock_timestamp())))`),
      ),
    )
    .returning({ id: waitingListEntries.id });
  for (const { id } of ended) await withdrawOffer(transaction, id, "expired");
}

/** Releases the places that were offered to an entry. */
export const withdrawOffer = (
  transaction: Transaction,
  waitingListEntryId: string,
  reason: ReleaseReason,
): Promise<void> =>
  release(transaction, eq(registrations.waitingListEntryId, waitingListEntryId), reason);

/** Ends or changes a waiting-list entry. */
export async function setState(
  transaction: Transaction,
  id: string,
  state: WaitingState,
): Promise<void> {
  await transaction
    .update(waitingListEntries)
    .set({ state, changedAt: sql`now()` })
    .where(eq(waitingListEntries.id, id));
}

interface Offering {
  waiting: WaitingListEntry;
  entry: typeof submissions.$inferSelect;
  bought: Bought & Pick<typeof registrations.$inferInsert, "title" | "per">;
}

/** Holds an entry's places, and mails the link for its answer. @returns false when there are too few */
async function offer(
  ctx: AppContext,
  transaction: Transaction,
  { waiting, entry, bought }: Offering,
): Promise<boolean> {
  const { content, publicUrl } = ctx;
  const offerUntil = new Date(Date.now() + offerHours * 3_600_000);
  const full = await reserve(transaction, content, {
    places: Array.from({ length: waiting.places }, () => ({
      ...bought,
      waitingListEntryId: waiting.id,
    })),
    reason: "offer",
    until: offerUntil,
    outOfOrder: true,
  });
  if (full.length > 0) return false;
  await transaction
    .update(waitingListEntries)
    .set({
      state: "offered",
      offerUntil,
      aheadAt: null,
      changedAt: sql`now()`,
    })
    .where(eq(waitingListEntries.id, waiting.id));
  // The links of an earlier offer must not answer this one.
  await endKeys(transaction, waiting.id);
  const until = exactTime(offerUntil, content.club.timeZone);
  const link = publicUrl + offerPath(keyOf("offer", waiting.id));
  await notify(ctx, transaction, "place-offered", {
    // The entry's own number: anybody can register a family with this address and another number.
    to: { email: entry.email, phone: entry.phone, smsConsent: agreedToSms(entry.fields) },
    data: {
      name: entry.firstName,
      offering: bought.title,
      athletes: namesIn(entry.fields),
      until,
      link,
    },
  });
  return true;
}

/** `Ada Osei and Kofi Osei`; a text that does not look like a name is left out of a mail. */
export const namesIn = (fields: Record<string, unknown>): string =>
  waitingAthletes(fields)
    .map(({ name }) => readableName(name) || "your athlete")
    .join(" and ");
