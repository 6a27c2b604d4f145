import { moneyInColumn } from "#core/money.ts";
import { formatDate } from "#core/time/time.ts";
import type { InstalmentPlan } from "#modules/content/index.ts";
import { allocate, feeWithTax } from "./pricing.ts";

/** A line of an order, with its offering's instalment plan; without one it is paid at once. */
export interface LineToSplit {
  amountCents: number;
  taxCents: number;
  federationFeeCents: number;
  plan: InstalmentPlan | undefined;
}

/** A part of an order's cost. */
export interface Instalment {
  /** An ISO day. */
  dueOn: string;
  cents: number;
}

/** The minimum charge to a card. */
const leastCents = 100;

/**
 * The parts in which an order can be paid, the first one today. A plan's amounts are used as weights, because
 * discounts, tax and joining late change what a line costs. The federation fee is in the first part, because
 * the club passes it on at once; so is what was due before today.
 * @param today ISO
 * @returns one part: it cannot be paid in instalments
 */
export function splitOrder(lines: readonly LineToSplit[], today: string): Instalment[] {
  const byDay = new Map<string, number>([[today, 0]]);
  for (const { dueOn, cents } of lines.flatMap(splitLine)) {
    const day = dueOn !== null && dueOn > today ? dueOn : today;
    byDay.set(day, (byDay.get(day) ?? 0) + cents);
  }
  const [first, ...later] = [...byDay]
    .map(([dueOn, cents]) => ({ dueOn, cents }))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  if (!first) return [];
  const kept: Instalment[] = [];
  for (const part of later)
    if (part.cents < leastCents || first.cents < leastCents) first.cents += part.cents;
    else kept.push(part);
  return [first, ...kept];
}

/** The parts of a line. The federation fee is not included in the weights. */
function splitLine(line: LineToSplit): { dueOn: string | null; cents: number }[] {
  const { amountCents, federationFeeCents, plan } = line;
  const feeCents = Math.min(feeWithTax(line), amountCents);
  const weights = (plan ?? []).map(({ cents }, n) =>
    n === 0 ? Math.max(0, cents - federationFeeCents) : cents,
  );
  const [first, ...later] = plan ?? [];
  if (!first || weights.every((weight) => weight === 0))
    return [{ dueOn: null, cents: amountCents }];
  const [firstCents = 0, ...laterCents] = allocate(amountCents - feeCents, weights);
  return [
    { ...first, cents: firstCents + feeCents },
    ...later.map(({ dueOn }, n) => ({ dueOn, cents: laterCents[n] ?? 0 })),
  ];
}

/** What is paid after the first part. */
export const laterCentsOf = (parts: readonly Instalment[]): number =>
  parts.slice(1).reduce((sum, { cents }) => sum + cents, 0);

/**
 * `$100.00 today, then $100.00 on January 15, 2027 and $100.00 on February 15, 2027`
 * @param dayText formats a day
 */
export const describeParts = (
  [first, ...later]: readonly Instalment[],
  dayText = formatDate,
): string => `${amountOf(first?.cents ?? 0)} today, then ${describeLater(later, dayText)}`;

/** `$100.00 on January 15, 2027 and $100.00 on February 15, 2027` */
export function describeLater(parts: readonly Instalment[], dayText = formatDate): string {
  const days = parts.map(({ dueOn, cents }) => `${amountOf(cents)} on ${dayText(dueOn)}`);
  return [days.slice(0, -1).join(", "), ...days.slice(-1)].filter(Boolean).join(" and ");
}

/** An amount with cents. */
export const amountOf = (cents: number): string => moneyInColumn(cents, "cad");

/** The text of the agreement to pay in instalments; stored as shown. @param club its name */
export const instalmentConsent = (club: string, parts: readonly Instalment[]): string =>
  `I agree that ${club} charges my card ${describeParts(parts)}. I can pay earlier or use another card at any time; the link is in my receipt. If a payment fails, the club tries again after 3, 7 and 14 days and writes to me.`;

/** The parts as a form's field: an order is accepted only with the parts that were shown. */
export const partsKey = (parts: readonly Instalment[]): string =>
  parts.map(({ dueOn, cents }) => `${dueOn}:${cents}`).join(" ");
