import { createHash } from "node:crypto";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { isAnnounced, isOffline } from "#modules/enrolment/index.ts";
import { type AwaitedTransfer, awaitedTransfers } from "./awaited-transfers.server.ts";
import { type BankLine, bankLinesFrom, nameWords } from "./bank-lines.ts";
import { promisedCents } from "./due.server.ts";
import { balances, balanceOf, ledgerDay } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { postPart } from "./offline-payment.server.ts";
import { ledgerEntries, transferHolds } from "./schema.ts";
import { reopenHold } from "./transfer-holds.server.ts";
import { receiveTransfer } from "./transfers.server.ts";

/**
 * `exact`: reference and amount · `amount`: the reference, but another amount · `name`: amount and name of
 * one payer, without a reference · `before`: this line was recorded · `out`: an outgoing payment · `none`: no
 * order matches.
 */
export type MatchKind = "exact" | "amount" | "name" | "before" | "out" | "none";

/** A pasted line, and the order that it probably pays. */
export interface Match {
  line: BankLine;
  kind: MatchKind;
  /** The amount to record. */
  cents: number;
  order: { reference: string; title: string; payer: string; owedCents: number } | null;
  /** The same for the same line and order. */
  key: string;
}

/** Proposes an order for each pasted line. Nothing is stored. */
export async function matchTransfers(
  ctx: AppContext,
  pasted: string,
): Promise<Match[] | "too long"> {
  const lines = bankLinesFrom(pasted, ledgerDay(ctx));
  if (lines === "too long") return lines;
  const codes = [...new Set(lines.flatMap((line) => line.codes))];
  const named = codes.length === 0 ? [] : await ordersOf(ctx, codes);
  const awaited = await awaitedTransfers(ctx);
  const matches = lines.map((line) => matchOf(line, { named, awaited }));
  const keys = matches.map(({ key }) => key);
  const recorded = new Set(
    keys.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: ledgerEntries.id })
            .from(ledgerEntries)
            .where(inArray(ledgerEntries.id, keys))
        ).map(({ id }) => id),
  );
  const seen = new Set<string>();
  return matches.map((match) => {
    const isRepeated = match.order !== null && seen.has(match.key);
    seen.add(match.key);
    return recorded.has(match.key) || isRepeated ? { ...match, kind: "before" } : match;
  });
}

interface Named {
  order: Order;
  owedCents: number;
  isPaidGift: boolean;
}

/** The orders with these references for which a transfer can be recorded, even a late or excessive one. */
async function ordersOf(ctx: AppContext, codes: string[]): Promise<Named[]> {
  const rows = await ctx.db
    .select({
      order: orders,
      balanceCents: balances.balanceCents,
      promisedCents: promisedCents(ledgerDay(ctx)),
      hold: transferHolds,
    })
    .from(orders)
    .leftJoin(balances, eq(balances.orderId, orders.id))
    .leftJoin(transferHolds, eq(transferHolds.orderId, orders.id))
    .where(and(inArray(orders.reference, codes), notInArray(orders.state, ["starting", "failed"])));
  return rows.flatMap(({ order, balanceCents, promisedCents, hold }): Named[] => {
    const isLate = order.state === "expired" && (hold?.releasedAt ?? null) !== null;
    if (isAnnounced(order))
      return [{ order, owedCents: order.amountCents, isPaidGift: order.paidAt !== null }];
    if (!isOffline(order) || !(["open", "paid"].includes(order.state) || isLate)) return [];
    const owedCents = isLate ? order.amountCents : (balanceCents ?? 0) - promisedCents;
    return [{ order, owedCents, isPaidGift: false }];
  });
}

function matchOf(
  line: BankLine,
  { named, awaited }: { named: Named[]; awaited: AwaitedTransfer[] },
): Match {
  const none = { line, cents: line.cents ?? 0, order: null, key: keyOf(line, "") };
  if (line.cents === null) return { ...none, kind: "out" };
  const { cents } = line;
  const found = line.codes.flatMap((code) => named.filter(({ order }) => order.reference === code));
  const [coded] = found;
  if (coded) {
    const { order, owedCents, isPaidGift } = coded;
    const { reference, title } = order;
    return {
      line,
      cents,
      kind: isPaidGift ? "before" : cents === owedCents ? "exact" : "amount",
      order: { reference, title, payer: order.customerName ?? "", owedCents },
      key: keyOf(line, reference),
    };
  }
  const byName = awaited.filter((each) => each.cents === cents && isNamed(line, each.payer));
  const [only, ...others] = byName;
  if (!only || others.length > 0) return { ...none, kind: "none" };
  const { reference, title, payer } = only;
  return {
    line,
    cents,
    kind: "name",
    order: { reference, title, payer, owedCents: only.cents },
    key: keyOf(line, reference),
  };
}

/** Whether a line contains the first and last name of a payer. */
function isNamed({ words }: BankLine, payer: string): boolean {
  const name = nameWords(payer);
  const [first, last] = [name.at(0), name.at(-1)];
  return name.length > 1 && first !== undefined && last !== undefined
    ? words.includes(first) && words.includes(last)
    : false;
}

/** An id derived from the line's content and its order. */
function keyOf({ text }: BankLine, reference: string): string {
  const hash = createHash("sha256").update(`${reference}\n${text}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** What was recorded of the selected lines. */
export interface RecordedTransfers {
  paid: number;
  part: number;
  before: number;
  /** Overpayments, by order. */
  over: { reference: string; cents: number }[];
  /** Paid, but all places have been taken. */
  withoutPlace: string[];
  /** Changed since, or cannot be recorded. */
  not: number;
}

/**
 * Records the selected lines, each in a transaction of its own, so that one failure does not affect the
 * others.
 * @param ticked the amount that was shown, by the line's key
 */
export async function recordTransfers(
  ctx: AppContext,
  by: AuditedBy,
  { matches, ticked }: { matches: Match[]; ticked: ReadonlyMap<string, number> },
): Promise<RecordedTransfers> {
  const done: RecordedTransfers = {
    paid: 0,
    part: 0,
    before: 0,
    over: [],
    withoutPlace: [],
    not: 0,
  };
  const left = new Map(ticked);
  for (const match of matches) {
    const shown = left.get(match.key);
    left.delete(match.key);
    if (shown === undefined || !match.order) continue;
    if (match.kind === "before") done.before += 1;
    else if (shown !== match.cents) done.not += 1;
    else await recordOne(ctx, by, match, done);
  }
  done.not += left.size;
  return done;
}

async function recordOne(
  ctx: AppContext,
  by: AuditedBy,
  { line, cents, order, key }: Match,
  done: RecordedTransfers,
): Promise<void> {
  const reference = order?.reference ?? "";
  const [stored] = await ctx.db.select().from(orders).where(eq(orders.reference, reference));
  if (stored && isAnnounced(stored)) {
    const isFirst = await receiveTransfer(ctx, reference, cents, by);
    done[isFirst ? "paid" : "before"] += 1;
    return;
  }
  const part = { method: "transfer", cents, on: line.on ?? ledgerDay(ctx), sponsor: "" } as const;
  await ctx.db.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    const known = await transaction.$count(ledgerEntries, eq(ledgerEntries.id, key));
    if (known > 0) {
      done.before += 1;
      return;
    }
    const reopened = locked && (await reopenHold(ctx, transaction, locked));
    const now = reopened?.order ?? locked;
    if (!now || !isOffline(now) || !["open", "paid"].includes(now.state)) {
      done.not += 1;
      return;
    }
    const { balanceCents: before } = await balanceOf(transaction, now.id);
    const balanceCents = await postPart(ctx, transaction, { order: now, id: key, part, by });
    done[balanceCents <= 0 ? "paid" : "part"] += 1;
    if (balanceCents < 0 && balanceCents < before)
      done.over.push({ reference, cents: -balanceCents });
    if (reopened && reopened.withoutPlace > 0) done.withoutPlace.push(reference);
  });
}

/** The result of recording, in sentences. */
export function describeRecorded(done: RecordedTransfers): string {
  const count = (n: number, what: string) => `${n} ${n === 1 ? "payment" : "payments"} ${what}`;
  return [
    done.paid > 0 && `${count(done.paid, "recorded: everything is paid.")}`,
    done.part > 0 && `${count(done.part, "recorded: the rest is still owing.")}`,
    ...done.over.map(
      ({ reference, cents }) =>
        `${reference}: ${formatMoney(cents)} came too much. Give it back from the order’s page.`,
    ),
    ...done.withoutPlace.map(
      (reference) => `${reference}: paid, but every spot is taken. See “Places”.`,
    ),
    done.before > 0 && `${count(done.before, "had been recorded before.")}`,
    done.not > 0 &&
      `${count(done.not, "could not be recorded, because the order has changed. Paste the lines again.")}`,
  ]
    .filter(Boolean)
    .join(" ");
}
