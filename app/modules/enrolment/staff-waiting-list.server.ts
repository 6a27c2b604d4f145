import { asc, eq, inArray, sql } from "drizzle-orm";
import { onTheList, waitingAthletes } from "./waiting.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { entryOfBought } from "./availability.server.ts";
import { queueOrder } from "./waiting-order.server.ts";
import { offerNextPlaces, setState, withdrawOffer } from "./offers.server.ts";
import { lockOfferings, offeringKey } from "#modules/catalogue/index.server.ts";
import { isListed } from "./waiting-list.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import {
  type WaitingListEntry,
  waitingColumns,
  waitingListEntries,
  waitingRows,
} from "./schema.ts";

/** Families on a page of the waiting lists. */
const pageSize = 100;

/**
 * Every waiting list that is not empty, each in order, a page at a time.
 * @param page counted from 1
 */
export async function listWaiting(ctx: AppContext, { page = 1 }: { page?: number } = {}) {
  const { catalogue, offeringType, offeringId } = waitingRows;
  const offering = [catalogue, offeringType, offeringId];
  const found = await ctx.db
    .select({
      waiting: waitingColumns,
      entry: submissions,
      nth: sql<number>`(row_number() over (partition by ${sql.join(offering, sql`, `)}
        order by ${sql.join(queueOrder, sql`, `)}))::int`,
    })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(inArray(waitingListEntries.state, [...onTheList]))
    .orderBy(...offering.map((column) => asc(column)), ...queueOrder)
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize);
  const lists = [...Map.groupBy(rows, ({ waiting }) => offeringKey(waiting))];
  return {
    hasMore: found.length > pageSize,
    lists: lists.map(([key, list]) => ({
      key,
      line: list[0]?.waiting ?? null,
      title: (list[0] && entryOfBought(ctx.content, list[0].waiting)?.title) ?? "No longer sold",
      families: list.map(({ waiting, entry, nth }) => ({
        id: waiting.id,
        /** Its place on the list, counted from 1. */
        nth,
        state: waiting.state,
        places: waiting.places,
        askedAt: waiting.askedAt,
        isAhead: waiting.aheadAt !== null,
        offerUntil: waiting.offerUntil,
        reference: entry.reference,
        name: `${entry.firstName} ${entry.lastName}`.trim(),
        athletes: waitingAthletes(entry.fields),
      })),
    })),
  };
}

/** `ahead`: it gets the next free places. `gone`: it is no longer waiting. */
export type OutOfOrder = "offered" | "ahead" | "gone";

/** Puts a family before the others: free places are offered to it at once, else the next ones are. */
export async function offerOutOfOrder(
  ctx: AppContext,
  by: AuditedBy,
  { id, reason }: { id: string; reason: string },
): Promise<OutOfOrder> {
  return withEntry<OutOfOrder>(ctx, id, "gone", async (transaction, waiting, named) => {
    if (waiting.state !== "waiting" && waiting.state !== "passed") return "gone";
    await transaction
      .update(waitingListEntries)
      .set({ state: "waiting", aheadAt: new Date() })
      .where(eq(waitingListEntries.id, id));
    await offerNextPlaces(ctx, transaction, waiting);
    const [now] = await transaction
      .select()
      .from(waitingListEntries)
      .where(eq(waitingListEntries.id, id));
    await recordAudit(transaction, {
      actor: by,
      action: "office.offered-out-of-turn",
      subject: { type: "waiting", id },
      details: { ...named, reason },
    });
    return now?.state === "offered" ? "offered" : "ahead";
  });
}

/** Takes a family off a list, with its offer. @returns false when it is no longer on it */
export async function removeWaiting(ctx: AppContext, by: AuditedBy, id: string): Promise<boolean> {
  return withEntry(ctx, id, false, async (transaction, waiting, named) => {
    if (!onTheList.some((state) => state === waiting.state)) return false;
    await withdrawOffer(transaction, id, "removed");
    await setState(transaction, id, "removed");
    await offerNextPlaces(ctx, transaction, waiting);
    await recordAudit(transaction, {
      actor: by,
      action: "office.waiting-removed",
      subject: { type: "waiting", id },
      details: named,
    });
    return true;
  });
}

/** `elsewhere`: the family is on the list again with its own entry. `gone`: it can no longer be put back. */
export type Restored = "restored" | "elsewhere" | "gone";

/** Puts a family that staff took off a list back in its old position. */
export async function restoreWaiting(
  ctx: AppContext,
  by: AuditedBy,
  id: string,
): Promise<Restored> {
  return withEntry<Restored>(ctx, id, "gone", async (transaction, waiting, named) => {
    if (waiting.state !== "removed") return "gone";
    const [entry] = await transaction
      .select()
      .from(submissions)
      .where(eq(submissions.id, waiting.submissionId));
    if (!entry) return "gone";
    if (await isListed(transaction, waiting, entry)) return "elsewhere";
    await setState(transaction, id, "waiting");
    await offerNextPlaces(ctx, transaction, waiting);
    await recordAudit(transaction, {
      actor: by,
      action: "office.waiting-restored",
      subject: { type: "waiting", id },
      details: named,
    });
    return "restored";
  });
}

/** The list's offering and the entry's reference, for the log. */
interface Named {
  name: string;
  reference: string;
}

/** Changes a waiting-list entry that nobody else changes meanwhile. */
async function withEntry<T>(
  ctx: AppContext,
  id: string,
  unknown: T,
  act: (transaction: Transaction, waiting: WaitingListEntry, named: Named) => Promise<T>,
): Promise<T> {
  if (!isUuid(id)) return unknown;
  return ctx.db.transaction(async (transaction) => {
    const isIt = eq(waitingListEntries.id, id);
    const [line] = await transaction.select().from(waitingRows).where(isIt);
    if (!line) return unknown;
    await lockOfferings(transaction, [line]);
    const [found] = await transaction
      .select({ waiting: waitingColumns, reference: submissions.reference })
      .from(waitingRows)
      .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
      .where(isIt);
    if (!found) return unknown;
    const name = entryOfBought(ctx.content, line)?.title ?? "what is no longer sold";
    return act(transaction, found.waiting, { name, reference: found.reference });
  });
}
