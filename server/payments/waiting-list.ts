import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { comparedName } from "#domain/names.ts";
import { onTheList, waitingAthletes } from "#domain/waiting.ts";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";
import { type WaitingPlace, waitingPlaces } from "../db/schema/waiting.ts";
import { offeringOf } from "./availability.ts";
import { lockOfferings } from "./offering-locks.ts";

type Entry = Pick<typeof submissions.$inferSelect, "id" | "source" | "email" | "fields">;

/** Whether a form asks for a waiting-list entry: not for the opening notice, nor while places were free. */
export const asksForPlace = (kind: string, fields: Record<string, unknown>): boolean =>
  kind === "waiting-list" && !["opens", "told", "register_at"].some((field) => fields[field]);

/**
 * Adds a form to the waiting list, in order of arrival. The same athlete of the same address keeps the entry
 * that it has.
 * @param transaction the one that saves or releases the form
 */
export async function joinWaitingList(
  { content }: Pick<AppContext, "content">,
  transaction: Transaction,
  entry: Entry,
): Promise<void> {
  const [type = "", id = ""] = entry.source.split("/").slice(2);
  const offering = await offeringOf({ db: transaction, content }, type, id);
  if (!offering) return;
  const { catalogue, season } = offering;
  const { type: offeringType, id: offeringId } = offering.entry;
  const bought = { catalogue, offeringType, offeringId };
  await lockOfferings(transaction, [bought]);
  const athletes = waitingAthletes(entry.fields);
  const isDouble = await isListed(transaction, bought, entry);
  const state = isDouble ? "double" : "waiting";
  await transaction.execute(sql`
    insert into ${waitingPlaces}
      (submission_id, catalogue, offering_type, offering_id, season_id, season_from, places, state,
        asked_at)
    select id, ${catalogue}, ${offeringType}, ${offeringId}, ${season.id}, ${season.from}::date,
      ${Math.max(1, athletes.length)}::int, ${state}, received_at
    from ${submissions} where id = ${entry.id}
    on conflict do nothing`);
}

/** Whether every athlete of a form is on the list already, by another form of the same address. */
export async function isListed(
  transaction: Transaction,
  {
    catalogue,
    offeringType,
    offeringId,
  }: Pick<WaitingPlace, "catalogue" | "offeringType" | "offeringId">,
  { email, fields }: Pick<Entry, "email" | "fields">,
): Promise<boolean> {
  const waiting = await transaction
    .select({ fields: submissions.fields })
    .from(waitingPlaces)
    .innerJoin(submissions, eq(submissions.id, waitingPlaces.submissionId))
    .where(
      and(
        eq(waitingPlaces.catalogue, catalogue),
        eq(waitingPlaces.offeringType, offeringType),
        eq(waitingPlaces.offeringId, offeringId),
        inArray(waitingPlaces.state, [...onTheList]),
        eq(sql`lower(${submissions.email})`, email.toLowerCase()),
      ),
    );
  const named = (entry: Record<string, unknown>) =>
    waitingAthletes(entry).map(({ name }) => comparedName(name));
  const known = waiting.flatMap((entry) => named(entry.fields));
  return named(fields).every((name) => known.includes(name));
}

/** Adds the unanswered forms of an earlier release, of the last months, to the waiting list. */
export async function joinEarlierEntries(ctx: AppContext): Promise<void> {
  const earlier = await ctx.db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.kind, "waiting-list"),
        eq(submissions.state, "new"),
        isNull(submissions.suspicion),
        sql`${submissions.receivedAt} > now() - interval '120 days'`,
        notExists(
          ctx.db.select().from(waitingPlaces).where(eq(waitingPlaces.submissionId, submissions.id)),
        ),
      ),
    )
    .orderBy(submissions.receivedAt, submissions.id);
  for (const entry of earlier.filter(({ kind, fields }) => asksForPlace(kind, fields)))
    await ctx.db.transaction((transaction) => joinWaitingList(ctx, transaction, entry));
}
