import { and, eq, inArray, sql } from "drizzle-orm";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { offeringName, programName } from "#modules/content/index.ts";
import { onTheList, waitingAthletes, withoutOffer } from "./waiting.ts";
import { waitingList, type WaitingQuery } from "./waiting-query.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { entryOfBought } from "./availability.server.ts";
import { queueOrder } from "./waiting-order.server.ts";
import { offerNextPlaces, setState, withdrawOffer } from "./offers.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { isListed } from "./waiting-list.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import {
  type WaitingListEntry,
  waitingColumns,
  waitingListEntries,
  waitingRows,
} from "./schema.ts";

const onAList = inArray(waitingListEntries.state, [...onTheList]);
const { catalogue, offeringType, offeringId } = waitingRows;
const keyOf = sql<string>`concat_ws(' ', ${catalogue}, ${offeringType}, ${offeringId})`;

/** Every waiting list with entries: its name, how many families wait or have an offer, by the key of its offering. */
export async function waitingLists({ db, content }: Pick<AppContext, "db" | "content">) {
  const found = await db
    .select({
      key: keyOf,
      catalogue,
      offeringType,
      offeringId,
      waiting: sql<number>`(count(*) filter (where ${inArray(waitingRows.state, [...withoutOffer])}))::int`,
      offered: sql<number>`(count(*) filter (where ${waitingRows.state} = 'offered'))::int`,
    })
    .from(waitingRows)
    .where(onAList)
    .groupBy(catalogue, offeringType, offeringId)
    .orderBy(catalogue, offeringType, offeringId);
  return found.map(({ key, waiting, offered, ...line }) => ({
    key,
    line,
    waiting,
    offered,
    title: entryOfBought(content, line)?.title ?? "No longer sold",
    program: programName(content.catalogue, line) ?? "",
  }));
}

const pageSize = 100;

const everyone = listQuery(waitingList({}), new URLSearchParams());

/** The text that the search covers. */
const entryText = searchText(sql`concat_ws(' ', ${submissions.firstName}, ${submissions.lastName},
  ${submissions.email}, ${submissions.reference}, ${submissions.fields} ->> 'athlete',
  ${submissions.fields} ->> 'second_athlete')`);

/** The families on the waiting lists, each list in order, a page at a time. */
export async function listWaiting(
  ctx: Pick<AppContext, "db" | "content">,
  asked: Partial<WaitingQuery> = {},
  size = pageSize,
) {
  const { search, chosen, sort, descending, after } = { ...everyone, ...asked };
  const ordered = ctx.db
    .select({
      id: waitingListEntries.id,
      key: keyOf.as("list_key"),
      nth: sql<number>`(row_number() over (partition by ${catalogue}, ${offeringType}, ${offeringId}
        order by ${sql.join(queueOrder, sql`, `)}))::int`.as("nth"),
    })
    .from(waitingRows)
    .where(onAList)
    .as("ordered");
  const sortings = {
    order: { by: sql`${ordered.key} || ' ' || lpad(${ordered.nth}::text, 6, '0')`, type: "text" },
    asked: { by: waitingListEntries.askedAt, type: "time" },
  } as const;
  const sorting = { ...sortings[sort], descending };
  const { cursor, where, orderBy } = keyset(sorting, waitingListEntries.id, after);
  const found = await ctx.db
    .select({
      waiting: waitingColumns,
      entry: submissions,
      key: ordered.key,
      nth: ordered.nth,
      cursor,
    })
    .from(waitingRows)
    .innerJoin(ordered, eq(ordered.id, waitingListEntries.id))
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(
      and(
        search ? everyWord(search, (word) => containsWord(entryText, word)) : undefined,
        chosen.list ? eq(ordered.key, chosen.list) : undefined,
        chosen.state ? eq(waitingListEntries.state, chosen.state) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  return {
    next,
    rows: rows.map(({ waiting, entry, key, nth }) => ({
      id: waiting.id,
      key,
      title: entryOfBought(ctx.content, waiting)?.title ?? "No longer sold",
      program: programName(ctx.content.catalogue, waiting) ?? "",
      /** Its position on the list, counted from 1. */
      nth,
      state: waiting.state,
      places: waiting.places,
      askedAt: waiting.askedAt,
      isAhead: waiting.aheadAt !== null,
      offerUntil: waiting.offerUntil,
      reference: entry.reference,
      name: `${entry.firstName} ${entry.lastName}`.trim(),
      email: entry.email,
      phone: entry.phone,
      athletes: waitingAthletes(entry.fields),
    })),
  };
}

type WaitingRow = Awaited<ReturnType<typeof listWaiting>>["rows"][number];

const columns = (zone: string): CsvColumn<WaitingRow>[] => [
  ["program", ({ program }) => program],
  ["list", ({ title }) => title],
  ["place", ({ nth }) => String(nth), "count"],
  ["name", ({ name }) => name],
  ["email", ({ email }) => email],
  ["phone", ({ phone }) => phone],
  ["athletes", ({ athletes }) => athletes.map(({ name }) => name).join(", ")],
  ["years_of_birth", ({ athletes }) => athletes.map(({ birthYear }) => birthYear).join(", ")],
  ["places", ({ places }) => String(places), "count"],
  ["state", ({ state }) => state],
  [sheetHeading("asked_at", zone), ({ askedAt }) => sheetTime(askedAt, zone)],
  [
    sheetHeading("offer_until", zone),
    ({ offerUntil }) => (offerUntil ? sheetTime(offerUntil, zone) : ""),
  ],
  ["reference", ({ reference }) => reference],
];

/** The waiting lists as a file. */
export const waitingSheet = (
  ctx: Pick<AppContext, "db" | "content">,
  asked: URLSearchParams,
): Sheet<WaitingRow, string> => ({
  columns: columns(ctx.content.club.timeZone),
  async read(after) {
    const lists = await waitingLists(ctx);
    const names = Object.fromEntries(
      lists.map(({ key, title, program }) => [key, offeringName(title, program)]),
    );
    return listWaiting(ctx, { ...listQuery(waitingList(names), asked), after }, 500);
  },
});

/** `ahead`: it gets the next free places. `gone`: it is no longer waiting. */
export type OutOfOrder = "offered" | "ahead" | "gone";

/** Moves a family to the front of a list: free places are offered to it at once, otherwise the next ones. */
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

/** Removes a family from a list, with its offer. @returns false when it is no longer on it */
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

/** `elsewhere`: the family is on the list again with another entry. `gone`: it can no longer be restored. */
export type Restored = "restored" | "elsewhere" | "gone";

/** Restores a family that staff removed from a list, in its old position. */
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

/** Changes a waiting-list entry under a lock. */
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
