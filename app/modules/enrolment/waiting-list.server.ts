import { and, eq, inArray, sql } from "drizzle-orm";
import { comparedName } from "#core/names.ts";
import { onTheList, waitingAthletes } from "./waiting.ts";
import type { AppContext } from "#core/context.server.ts";
import type { FormEffect } from "#modules/inbox/index.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { offeringOf } from "./availability.server.ts";
import { lockOfferings, offeringEditionIds } from "#modules/catalogue/index.server.ts";
import { isOf } from "./waiting-order.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { type WaitingListEntry, waitingListEntries } from "./schema.ts";

type Entry = Pick<typeof submissions.$inferSelect, "id" | "source" | "email" | "fields">;

/**
 * Whether a form requests a waiting-list entry: not if it only asks for the opening notice, or was sent while
 * places were free.
 */
const asksForPlace = (kind: string, fields: Record<string, unknown>): boolean =>
  kind === "waiting-list" && !["opens", "told", "register_at"].some((field) => fields[field]);

/**
 * Adds a form to the waiting list, in order of arrival. The same athlete with the same address keeps the
 * existing entry.
 * @param transaction the one that saves or releases the form
 */
async function joinWaitingList(
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
  const [editionId] = await offeringEditionIds(transaction, [{ ...bought, seasonId: season.id }]);
  await transaction.execute(sql`
    insert into ${waitingListEntries}
      (submission_id, offering_edition_id, places, state, asked_at)
    select id, ${editionId}::int, ${Math.max(1, athletes.length)}::int, ${state}, received_at
    from ${submissions} where id = ${entry.id}
    on conflict do nothing`);
}

/** Whether every athlete of a form is already on the list, by another form with the same address. */
export async function isListed(
  transaction: Transaction,
  offering: Pick<WaitingListEntry, "catalogue" | "offeringType" | "offeringId">,
  { email, fields }: Pick<Entry, "email" | "fields">,
): Promise<boolean> {
  const waiting = await transaction
    .select({ fields: submissions.fields })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(
      and(
        isOf(offering),
        inArray(waitingListEntries.state, [...onTheList]),
        eq(sql`lower(${submissions.email})`, email.toLowerCase()),
      ),
    );
  const named = (entry: Record<string, unknown>) =>
    waitingAthletes(entry).map(({ name }) => comparedName(name));
  const known = waiting.flatMap((entry) => named(entry.fields));
  return named(fields).every((name) => known.includes(name));
}

/** A waiting-list form that requests a place. */
export const waitingListEffect: FormEffect = { isFor: asksForPlace, run: joinWaitingList };
