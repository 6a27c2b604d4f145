import { refundShare, type RefundShare } from "#modules/catalogue/index.ts";
import { formatMoney } from "#core/money.ts";
import { taxLabels } from "#core/tax.ts";
import {
  type DiscountRules,
  type PricedLine,
  reducedTo,
  repriceLines,
  type Replacement,
  repriceReplaced,
} from "./pricing.ts";
import { feeWithTax } from "./pricing.ts";
import type { RefundableLine } from "./refund-sum.ts";

/** The offering that a registration moves to. */
export interface MoveTarget extends Omit<Replacement, "position"> {
  title: string;
  federationFeeCents: number;
  seasonId: string;
}

/** Another line of the order whose discounts change with the move. */
export interface ChangedLine {
  id: string;
  beforeCents: number;
  /** Its new cost, without the amount kept from a line that it replaced. */
  line: PricedLine;
  /** The same with that amount. */
  cents: number;
}

/** The cost of moving a registration to another offering, and how it is computed. Amounts in cents, with tax. */
export interface MoveSum {
  /** What the line costs before the move. */
  beforeCents: number;
  /** The line that replaces it, without the kept amount. */
  line: PricedLine;
  /** What the family still pays for the line that ends: the sum of the next four. */
  keptCents: number;
  /** The amount kept from an earlier line. */
  keptBeforeCents: number;
  /** The federation's part of it, which is not refunded. */
  federationCents: number;
  /** The part that was used; null: used sessions are not counted. */
  used: (RefundShare & { cents: number }) | null;
  /** The amount that staff agreed on. */
  agreedCents: number;
  others: ChangedLine[];
  /** Positive: the family owes it; negative: the family gets it back. */
  cents: number;
}

const whatIsLeft = { gives: "sessions left", sharePercent: 100, lessSessions: 0 } as const;

/**
 * The order is priced again as if the other offering had been bought in place of this one, with the discounts
 * with which it was sold. If late joiners pay only for the remaining sessions, past sessions of the old
 * offering stay paid. A federation's fee stays paid too, unless it also covers the new offering.
 * @param order every line that was sold together, in order
 * @param today ISO
 */
export function moveSum(
  order: readonly RefundableLine[],
  {
    lineId,
    to,
    seasonId,
  }: {
    lineId: string;
    to: MoveTarget /** The season edition that was bought. */;
    seasonId: string;
  },
  {
    countsUsed,
    discounts,
    today,
  }: { countsUsed: boolean; discounts: DiscountRules; today: string },
): MoveSum | null {
  const position = order.findIndex(({ id }) => id === lineId);
  const old = order[position];
  if (!old) return null;
  const isThere = (n: number) => order[n] !== undefined && !order[n].isGone;
  const before = repriceLines(order, isThere);
  const { title: _title, federationFeeCents, seasonId: newSeasonId, ...price } = to;
  const after = repriceReplaced(order, { position, ...price }, isThere, discounts);
  const line = after.get(position);
  if (!line) return null;
  const beforeCents = before.get(position) ?? old.amountCents;
  const kept = keptOf(old, {
    beforeCents,
    federationFeeCents: newSeasonId === seasonId ? federationFeeCents : 0,
    countsUsed,
    today,
  });
  const others = [...order.entries()].flatMap(([n, { id, keptCents }]): ChangedLine[] => {
    const [was, now] = [before.get(n), after.get(n)];
    if (n === position || was === undefined || !now) return [];
    const cents = now.amountCents + keptCents;
    return cents === was ? [] : [{ id, beforeCents: was, line: now, cents }];
  });
  return withTotal({ beforeCents, line, ...kept, agreedCents: 0, others, cents: 0 });
}

/** The part of the ending line that stays paid. */
function keptOf(
  old: RefundableLine,
  {
    beforeCents,
    federationFeeCents,
    countsUsed,
    today,
  }: {
    beforeCents: number;
    /** The new offering's fee if it is in the same season: the federation is paid once. */
    federationFeeCents: number;
    countsUsed: boolean;
    today: string;
  },
): Pick<MoveSum, "keptCents" | "keptBeforeCents" | "federationCents" | "used"> {
  if (old.isWithoutPlace)
    return { keptCents: 0, keptBeforeCents: 0, federationCents: 0, used: null };
  const keptBeforeCents = Math.min(old.keptCents, beforeCents);
  const valueCents = beforeCents - keptBeforeCents;
  const feeCents = Math.min(feeWithTax(old), valueCents);
  const countedCents = Math.min(feeWithTax({ ...old, federationFeeCents }), feeCents);
  const federationCents = feeCents - countedCents;
  const share = refundShare(whatIsLeft, old.days, today);
  const usedCents = Math.round((valueCents - feeCents) * (1 - share.share));
  const used = countsUsed && usedCents > 0 ? { ...share, cents: usedCents } : null;
  const keptCents = keptBeforeCents + federationCents + (used?.cents ?? 0);
  return { keptCents, keptBeforeCents, federationCents, used };
}

function withTotal(sum: MoveSum): MoveSum {
  const { line, keptCents, beforeCents, others } = sum;
  const ofOthers = others.reduce((all, other) => all + other.cents - other.beforeCents, 0);
  return { ...sum, cents: line.amountCents + keptCents - beforeCents + ofOthers };
}

/** The lowest and the highest difference that staff can agree on. */
export const movableBetween = ({ cents, line, keptCents, beforeCents }: MoveSum) => ({
  leastCents: cents - line.amountCents - keptCents,
  mostCents: cents + beforeCents - keptCents,
});

/**
 * The sum with another difference that staff agreed on: if it is lower, first less is kept of the old line,
 * then the new one costs less; if it is higher, more is kept.
 */
export function agreedMove(
  sum: MoveSum,
  { cents, reason }: { cents: number; reason: string },
): MoveSum {
  const agreedCents = cents - sum.cents;
  if (agreedCents === 0) return sum;
  const keptCents = Math.max(0, sum.keptCents + agreedCents);
  const lessCents = Math.max(0, -agreedCents - sum.keptCents);
  const amountCents = sum.line.amountCents - lessCents;
  const [line = sum.line] =
    lessCents > 0 ? reducedTo([sum.line], { cents: amountCents, reason }) : [];
  return withTotal({ ...sum, line, keptCents, agreedCents: keptCents - sum.keptCents });
}

/** The computation of the difference, step by step. */
export function moveSteps(
  sum: MoveSum,
  {
    from,
    to,
    priceCents,
    nameOf,
  }: {
    from: string;
    to: string;
    /** The new offering's price today, before discounts. */
    priceCents: number;
    /** The name of another line. */
    nameOf: (lineId: string) => string;
  },
): { label: string; amount: string }[] {
  const { line, used } = sum;
  const plus = (label: string, cents: number) =>
    cents === 0 ? [] : [{ label, amount: signed(cents) }];
  return [
    { label: `${to}, price`, amount: formatMoney(priceCents) },
    ...line.discounts.flatMap(({ label, cents }) => plus(label, -cents)),
    ...(line.taxCents > 0 ? plus(taxLabels[line.taxKind], line.taxCents) : []),
    { label: `${from}, as bought`, amount: signed(-sum.beforeCents) },
    ...plus(`Kept before the last move`, sum.keptBeforeCents),
    ...(used
      ? plus(`${from}, ${used.all - used.left} of ${used.all} ${used.counted} are over`, used.cents)
      : []),
    ...plus(`${from}, federation fee`, sum.federationCents),
    ...sum.others.flatMap((other) =>
      plus(`${nameOf(other.id)}: discounts change`, other.cents - other.beforeCents),
    ),
  ];
}

const signed = (cents: number) => `${cents < 0 ? "−" : "+"}${formatMoney(Math.abs(cents))}`;
