import { and, eq, inArray, sql } from "drizzle-orm";
import { formatSeason } from "#modules/catalogue/index.ts";
import {
  type OfferAnswer,
  onTheList,
  waitingAthletes,
  type WaitingState,
} from "#modules/enrolment/index.ts";
import type { FamilyVisit } from "#modules/families/index.server.ts";
import { availabilityOfEntry, entryOfBought, queueOrder } from "#modules/enrolment/index.server.ts";
import { exactTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { type AnsweredOffer, answerOfferOf, isOpen } from "./answer-offer.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingListEntries, waitingColumns, waitingRows } from "#modules/enrolment/schema.ts";

/** A guardian's waiting-list entry. */
export interface OwnWaiting {
  id: string;
  title: string;
  subTitle: string;
  /** The season's days, formatted; empty: it is no longer sold. */
  season: string;
  athletes: string[];
  /** The end of an open offer, formatted. Null: none is open. */
  offeredUntil: string | null;
  state: WaitingState;
  /** The position among those who wait for the next place, counted from 1. */
  position: number;
}

/** An entry's position in its line. SQL text, because Drizzle omits the table's names from the columns of a select. */
export const waitingPosition = sql<number>`(
  select place from (
    select listed.id, row_number() over (
      order by listed.ahead_at asc nulls last, listed.asked_at, listed.submission_id) as place
    from waiting_list_entries as listed
    join offering_editions on offering_editions.id = listed.offering_edition_id
    where listed.state in ('waiting', 'passed') and offering_editions.offering_id = (
      select offering_id from offering_editions
      where offering_editions.id = waiting_list_entries.offering_edition_id)) as line
  where line.id = waiting_list_entries.id)::int`;

/**
 * The waiting-list entries with the guardian's own address, to which the opened link was mailed. Open offers
 * first, then waiting entries.
 */
export async function listOwnWaiting(ctx: AppContext, visit: FamilyVisit): Promise<OwnWaiting[]> {
  const rows = await ctx.db
    .select({ waiting: waitingColumns, fields: submissions.fields, position: waitingPosition })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(and(isOwn(visit), inArray(waitingListEntries.state, [...onTheList])))
    .orderBy(...queueOrder);
  const { timeZone } = ctx.content.club;
  const own = await Promise.all(
    rows.map(async ({ waiting, fields, position: place }): Promise<OwnWaiting> => {
      const entry = entryOfBought(ctx.content, waiting);
      const known = entry && (await availabilityOfEntry(ctx, entry, waiting.catalogue));
      return {
        id: waiting.id,
        title: entry?.title ?? "No longer sold",
        subTitle: entry?.subTitle ?? "",
        season: known ? formatSeason(known.season) : "",
        athletes: waitingAthletes(fields).map(({ name }) => name),
        offeredUntil:
          isOpen(waiting) && waiting.offerUntil ? exactTime(waiting.offerUntil, timeZone) : null,
        state: waiting.state,
        position: place ?? 0,
      };
    }),
  );
  return own.toSorted((a, b) => Number(b.offeredUntil !== null) - Number(a.offeredUntil !== null));
}

const isOwn = ({ email }: FamilyVisit) => eq(sql`lower(${submissions.email})`, email.toLowerCase());

/**
 * A guardian takes, passes on or leaves their own entry on the family page. The mailed link gives the same
 * answers; another family's entry counts as unknown.
 */
export async function answerOwnOffer(
  ctx: AppContext,
  visit: FamilyVisit,
  { id, answer, network }: { id: string; answer: OfferAnswer; network: string },
): Promise<AnsweredOffer> {
  if (!isUuid(id)) return { outcome: "unknown" };
  const [found] = await ctx.db
    .select({ waiting: waitingColumns })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(and(eq(waitingListEntries.id, id), isOwn(visit)));
  return found ? answerOfferOf(ctx, found.waiting, { answer, network }) : { outcome: "unknown" };
}
