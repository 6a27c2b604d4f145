import { and, asc, count, eq, lt, lte, or, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { cleanLine } from "#core/clean-text.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import { daysAfter, isDay } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { claimList } from "./claim-list.ts";
import { dueParts } from "./due.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { longestSponsor } from "./offline-orders.ts";
import { type RecordedMoney, recordMoneyIn, waitingOrder } from "./offline-payment.server.ts";
import { formId } from "./offline-parts.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { mentions, namesSponsor } from "./orders.server.ts";
import { type SponsorClaim, sponsorClaims } from "./schema.ts";

type Db = Database | Transaction;

/** The sponsors' claims recorded for an order. */
export const claimsOf = (db: Db, orderId: string): Promise<SponsorClaim[]> =>
  db
    .select()
    .from(sponsorClaims)
    .where(eq(sponsorClaims.orderId, orderId))
    .orderBy(asc(sponsorClaims.createdAt), asc(sponsorClaims.id));

/** `over`: the order is paid, or is not paid by methods that staff record. */
export type Expecting =
  | { outcome: "noted" | "before" | "over" }
  | { outcome: "invalid"; errors: FieldErrors };

/**
 * Records that a sponsor will pay a part or all of an offline order's balance.
 * @param values of the form, with its token: a form that is sent twice is recorded once
 */
export async function expectSponsor(
  ctx: AppContext,
  by: AuditedBy,
  { reference, values }: { reference: string; values: Record<string, string> },
): Promise<Expecting> {
  return ctx.db.transaction(async (transaction): Promise<Expecting> => {
    const id = formId(values);
    const order = await waitingOrder(transaction, reference);
    if ((await transaction.$count(sponsorClaims, eq(sponsorClaims.id, id))) > 0)
      return { outcome: "before" };
    if (!order) return { outcome: "over" };
    const today = ledgerDay(ctx);
    const parts = await dueParts(transaction, order, today);
    const owedCents = parts.reduce((sum, part) => sum + (part.claimId ? 0 : part.cents), 0);
    const read = claimFrom(values, { today, owedCents });
    if ("errors" in read) return { outcome: "invalid", errors: read.errors };
    await transaction
      .insert(sponsorClaims)
      .values({ ...read, id, orderId: order.id, createdBy: by.name });
    const { sponsor, cents } = read;
    await recordAudit(transaction, {
      actor: by,
      action: "payments.sponsor-expected",
      ...aboutOrder(order, { sponsor, cents }),
    });
    return { outcome: "noted" };
  });
}

function claimFrom(
  values: Record<string, string>,
  { today, owedCents }: { today: string; owedCents: number },
): Pick<SponsorClaim, "sponsor" | "cents" | "expectedBy" | "remindOn"> | { errors: FieldErrors } {
  const { amount = "", expected_by: expectedBy = "", remind_on: remindOn = "" } = values;
  const errors: FieldErrors = {};
  const sponsor = cleanLine(values.sponsor ?? "");
  if (sponsor === "" || sponsor.length > longestSponsor)
    errors.sponsor = "Enter the sponsor’s name, such as KidSport";
  const cents = centsFrom(amount);
  if (cents === null || cents <= 0)
    errors.amount = "Enter the amount in dollars, such as 155 or 77.50";
  else if (cents > owedCents) errors.amount = `The family owes only ${formatMoney(owedCents)}`;
  const dayError = (day: string): string | null => {
    if (!isDay(day)) return "Enter a day";
    if (day < today) return "This day is in the past";
    return day > daysAfter(today, 366)
      ? "This day is more than a year ahead. Check the year"
      : null;
  };
  const late = dayError(expectedBy);
  if (late) errors.expected_by = late;
  const early = remindOn ? dayError(remindOn) : null;
  if (early) errors.remind_on = early;
  if (cents === null || Object.keys(errors).length > 0) return { errors };
  return { sponsor, cents, expectedBy, remindOn: remindOn || expectedBy };
}

/** `unknown`: the order has no such claim. */
export type ClaimResult = RecordedMoney | { outcome: "unknown" };

/** Records a sponsor's payment, which may be less than the claim: the family owes the rest. */
export async function receiveFromSponsor(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id, values }: { reference: string; id: string; values: Record<string, string> },
): Promise<ClaimResult> {
  return ctx.db.transaction(async (transaction): Promise<ClaimResult> => {
    const claim = await lockClaim(transaction, reference, id);
    if (!claim) return { outcome: "unknown" };
    if (claim.state !== "expected") return { outcome: "before" };
    const entryId = formId(values);
    const paid = { ...values, part_1_method: "sponsor", part_1_sponsor: claim.sponsor };
    const result = await recordMoneyIn(ctx, transaction, {
      by,
      reference,
      values: { ...paid, token: entryId },
    });
    if (result.outcome === "part" || result.outcome === "paid")
      await transaction
        .update(sponsorClaims)
        .set({ state: "received", entryId })
        .where(eq(sponsorClaims.id, id));
    return result;
  });
}

/** Records that a sponsor does not pay: the family owes it. */
export async function declineClaim(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id }: { reference: string; id: string },
): Promise<"declined" | "before" | "unknown"> {
  return ctx.db.transaction(async (transaction) => {
    const claim = await lockClaim(transaction, reference, id);
    if (!claim) return "unknown";
    if (claim.state !== "expected") return "before";
    await transaction
      .update(sponsorClaims)
      .set({ state: "declined" })
      .where(eq(sponsorClaims.id, id));
    const { sponsor, cents } = claim;
    await recordAudit(transaction, {
      actor: by,
      action: "payments.sponsor-declined",
      ...aboutOrder(claim.order, { sponsor, cents }),
    });
    return "declined";
  });
}

/** A claim, locked until the transaction ends. */
async function lockClaim(transaction: Transaction, reference: string, id: string) {
  const order = await lockOrder(transaction, reference);
  if (!order || !isUuid(id)) return null;
  const claim = (await claimsOf(transaction, order.id)).find((each) => each.id === id);
  return claim ? { ...claim, order } : null;
}

/** A claim of an order that is not fully paid. */
const isExpected = and(eq(sponsorClaims.state, "expected"), eq(orders.state, "open"));

type ClaimQuery = Pick<ListQuery<typeof claimList>, "search" | "chosen" | "sort" | "descending">;

const sortings: Record<ClaimQuery["sort"], Sorting> = {
  expected: { by: sponsorClaims.expectedBy, type: "day" },
  sponsor: { by: sql`lower(${sponsorClaims.sponsor})`, type: "text" },
  amount: { by: sponsorClaims.cents, type: "number" },
};

/** The claims that the office should ask about today. */
const isToAsk = (today: string) => lte(sponsorClaims.remindOn, today);

/** The open claims, one page at a time. */
export async function listClaims(
  ctx: Pick<AppContext, "db" | "content">,
  { search, chosen: { state }, sort, descending }: ClaimQuery,
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
) {
  const today = ledgerDay(ctx);
  const { cursor, where, orderBy } = keyset(
    { ...sortings[sort], descending },
    sponsorClaims.id,
    after,
  );
  const found = await ctx.db
    .select({
      claim: sponsorClaims,
      reference: orders.reference,
      title: orders.title,
      customerName: orders.customerName,
      cursor,
    })
    .from(sponsorClaims)
    .innerJoin(orders, eq(orders.id, sponsorClaims.orderId))
    .where(
      and(
        isExpected,
        state === "late" ? lt(sponsorClaims.expectedBy, today) : undefined,
        state === "ask" ? isToAsk(today) : undefined,
        search ? or(mentions(search), namesSponsor(search, sponsorClaims.sponsor)) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows(found, size);
}

type ListedClaim = Awaited<ReturnType<typeof listClaims>>["rows"][number];

const columns: CsvColumn<ListedClaim>[] = [
  ["sponsor", ({ claim }) => claim.sponsor],
  ["amount", ({ claim }) => dollarsAndCents(claim.cents), "money"],
  ["expected_by", ({ claim }) => claim.expectedBy, "day"],
  ["remind_on", ({ claim }) => claim.remindOn, "day"],
  ["reference", ({ reference }) => reference],
  ["title", ({ title }) => title],
  ["payer", ({ customerName }) => customerName ?? ""],
  ["noted_by", ({ claim }) => claim.createdBy],
];

/** The open claims, as a file. */
export const claimsSheet = (
  ctx: Pick<AppContext, "db" | "content">,
  query: ClaimQuery,
): Sheet<ListedClaim, string> => ({
  columns,
  read: (after) => listClaims(ctx, query, { after, size: 500 }),
});

/** How many sponsors the office should contact now. */
export async function countSponsorsToAsk(ctx: Pick<AppContext, "db" | "content">): Promise<number> {
  const [found] = await ctx.db
    .select({ count: count() })
    .from(sponsorClaims)
    .innerJoin(orders, eq(orders.id, sponsorClaims.orderId))
    .where(and(isExpected, isToAsk(ledgerDay(ctx))));
  return found?.count ?? 0;
}
