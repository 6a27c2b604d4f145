import { formatMoney } from "#core/money.ts";
import { type TaxKind, taxPercent } from "#core/tax.ts";

/** The club's discounts, in whole percent and cents; 0: none. */
export interface DiscountRules {
  secondChildPercent: number;
  /** For the third child and each after it. */
  thirdChildPercent: number;
  earlyPercent: number;
  /** The early-bird discount ends this many days before the season's first day. */
  earlyDays: number;
  /** The highest cost of a family's order before tax. */
  familyMaximumCents: number;
}

/** The text about discounts, for families; empty: there are none. */
export function describeDiscounts(rules: DiscountRules): string[] {
  const { secondChildPercent: second, thirdChildPercent: third } = rules;
  const { earlyPercent, earlyDays, familyMaximumCents } = rules;
  return [
    ...(second > 0 ? [`A second child in the same payment gets ${second}% off.`] : []),
    ...(third > 0 ? [`A third child and each after it get ${third}% off.`] : []),
    ...(earlyPercent > 0
      ? [`Registering ${earlyDays} days before a season starts gets ${earlyPercent}% off.`]
      : []),
    ...(familyMaximumCents > 0
      ? [`A family pays at most ${formatMoney(familyMaximumCents)} in one payment.`]
      : []),
  ];
}

/** A code that families were given. */
export interface DiscountCode {
  code: string;
  percent: number;
  /** The last ISO day on which it is valid; left out: no end. */
  until?: string | undefined;
}

/** A discount on the price, with its reason as text. */
export interface Discount {
  kind: "early" | "sibling" | "code" | "family maximum" | "by staff";
  label: string;
  cents: number;
  /** The percentage of the remaining price; left out: it is not a percentage. */
  percent?: number;
}

/** An offering for one athlete, before discounts. */
export interface LineToPrice {
  /** The athlete's key: lines with the same key are for the same child. */
  athlete: string;
  priceCents: number;
  tax: TaxKind;
  /** Whether the early-bird discount applies. */
  isEarly: boolean;
}

export interface PricedLine {
  priceCents: number;
  discounts: Discount[];
  taxKind: TaxKind;
  taxCents: number;
  /** The price of the line. */
  amountCents: number;
}

/**
 * Prices an order line by line, so that each amount on the bill has its reason. Percentages apply one after
 * the other to the remaining price, each rounded to a cent. The child who costs most pays in full; the
 * sibling discounts go to the others. Tax is added last.
 */
export function priceOrder(
  lines: readonly LineToPrice[],
  rules: DiscountRules,
  code: DiscountCode | null,
): PricedLine[] {
  const ranks = childRanks(lines);
  let left = rules.familyMaximumCents > 0 ? rules.familyMaximumCents : Number.POSITIVE_INFINITY;
  return lines.map(({ athlete, priceCents, tax, isEarly }) => {
    const rank = ranks.get(athlete) ?? 0;
    const percents: [Discount["kind"], string, number][] = [
      ["early", "Registered early", isEarly ? rules.earlyPercent : 0],
      [
        "sibling",
        // For whichever child it was entered: it applies to the cheaper ones.
        "Sibling discount",
        rank === 0 ? 0 : rank === 1 ? rules.secondChildPercent : rules.thirdChildPercent,
      ],
      ["code", code ? `Code ${code.code}` : "", code?.percent ?? 0],
    ];
    const discounts: Discount[] = [];
    let cents = priceCents;
    for (const [kind, label, percent] of percents) {
      const off = Math.round((cents * percent) / 100);
      if (off === 0) continue;
      discounts.push({ kind, label: `${label}, ${percent}% off`, cents: off, percent });
      cents -= off;
    }
    if (cents > left) {
      const label = `A family pays at most ${formatMoney(rules.familyMaximumCents)}`;
      discounts.push({ kind: "family maximum", label, cents: cents - left });
      cents = left;
    }
    left -= cents;
    const taxCents = Math.round((cents * taxPercent[tax]) / 100);
    return { priceCents, discounts, taxKind: tax, taxCents, amountCents: cents + taxCents };
  });
}

/**
 * Lines at a lower total that staff agreed to: each gets its share of the reduction, with the reason, and
 * less tax.
 */
export function reducedTo<
  Line extends {
    discounts: Discount[];
    taxKind: TaxKind | null;
    taxCents: number;
    amountCents: number;
  },
>(lines: readonly Line[], { cents: total, reason }: { cents: number; reason: string }): Line[] {
  const before = totalOf(lines);
  const amounts = allocate(
    before === 0 ? 0 : total,
    lines.map(({ amountCents }) => amountCents),
  );
  return lines.map((line, n) => {
    const amountCents = amounts[n] ?? 0;
    if (amountCents === line.amountCents) return line;
    const percent = line.taxCents > 0 && line.taxKind ? taxPercent[line.taxKind] : 0;
    const net = Math.round((amountCents * 100) / (100 + percent));
    const off = line.amountCents - line.taxCents - net;
    const discount: Discount = { kind: "by staff", label: reason, cents: off };
    const discounts = [...line.discounts, discount];
    return { ...line, discounts, taxCents: amountCents - net, amountCents };
  });
}

/** A line as it was sold. */
export interface SoldLine extends Omit<PricedLine, "taxKind"> {
  athlete: string;
  taxKind: TaxKind | null;
  /** The part of its amount that is paid for the line that it replaced. */
  keptCents: number;
}

/**
 * What each line would have cost if the others had never been ordered: a discount that depended on them is
 * lost. The rules are those with which the order was priced, reconstructed from its discounts.
 * @param order every line that was sold together, in order
 * @param isThere whether a line counts
 * @returns the amounts of the lines that count, by their position
 */
export function repriceLines(
  order: readonly SoldLine[],
  isThere: (position: number) => boolean,
): Map<number, number> {
  const kept = [...order.entries()].filter(([position]) => isThere(position));
  const { rules, code } = rulesBehind(order);
  const priced = priceOrder(
    kept.map(([, sold]) => lineToPrice(sold)),
    rules,
    code,
  );
  return new Map(
    kept.map(([position, sold], n) => {
      const line = priced[n];
      const amount = line ? asAgreed(sold, line, sold.taxCents > 0).amountCents : sold.amountCents;
      return [position, amount + (line ? sold.keptCents : 0)];
    }),
  );
}

/**
 * A line after the reductions that staff agreed to when it was sold, without the amount kept from another.
 */
function asAgreed(sold: SoldLine, line: PricedLine, isTaxed: boolean): PricedLine {
  const byStaff = sold.discounts.filter(({ kind }) => kind === "by staff");
  if (byStaff.length === 0) return line;
  const before = line.amountCents - line.taxCents;
  // An unchanged line keeps its rounded tax.
  if (before === netOf(sold) && line.taxKind === (sold.taxKind ?? "small supplier")) {
    const { discounts, taxCents, amountCents, keptCents } = sold;
    return { ...line, discounts, taxCents, amountCents: amountCents - keptCents };
  }
  let net = before;
  const agreed = byStaff.map((discount) => {
    const cents = Math.min(discount.cents, net);
    net -= cents;
    return { ...discount, cents };
  });
  const taxCents = isTaxed ? Math.round((net * taxPercent[line.taxKind]) / 100) : 0;
  const discounts = [...line.discounts, ...agreed.filter(({ cents }) => cents > 0)];
  return { ...line, discounts, taxCents, amountCents: net + taxCents };
}

/** The offering that replaces a line. */
export interface Replacement {
  /** The position of the line. */
  position: number;
  priceCents: number;
  tax: TaxKind;
  /** Whether the order was placed early enough for the early-bird discount. */
  isEarly: boolean;
}

/**
 * The lines of an order as if one of them had been for another offering. The discounts are those with which
 * the order was priced; for a discount that did not apply then, the club's current rule is used.
 * @param isThere whether a line counts
 * @returns the lines that count, without amounts kept from others, by their position
 */
export function repriceReplaced(
  order: readonly SoldLine[],
  { position: replaced, ...to }: Replacement,
  isThere: (position: number) => boolean,
  today: Pick<DiscountRules, "earlyPercent" | "familyMaximumCents">,
): Map<number, PricedLine> {
  const kept = [...order.entries()].filter(([position]) => isThere(position));
  const { rules, code } = rulesBehind(order);
  const before = kept.reduce((sum, [, sold]) => sum + netOf(sold), 0);
  // If an order exceeds today's limit, it was placed when there was none.
  const limit = before <= today.familyMaximumCents ? today.familyMaximumCents : 0;
  const priced = priceOrder(
    kept.map(([position, sold]) => ({
      ...lineToPrice(sold),
      ...(position === replaced && to),
    })),
    {
      ...rules,
      earlyPercent: rules.earlyPercent || today.earlyPercent,
      familyMaximumCents: rules.familyMaximumCents || limit,
    },
    code,
  );
  return new Map(
    kept.flatMap(([position, sold], n) => {
      const line = priced[n];
      if (!line) return [];
      const isTaxed = position === replaced ? line.taxCents > 0 : sold.taxCents > 0;
      return [[position, asAgreed(sold, line, isTaxed)] as const];
    }),
  );
}

const lineToPrice = ({ athlete, priceCents, taxKind, discounts }: SoldLine): LineToPrice => ({
  athlete,
  priceCents,
  tax: taxKind ?? "small supplier",
  isEarly: discounts.some(({ kind }) => kind === "early"),
});

/** The rules with which an order was priced, as far as they reduced the price. */
function rulesBehind(order: readonly SoldLine[]): {
  rules: DiscountRules;
  code: DiscountCode | null;
} {
  const ranks = childRanks(order);
  const percentOf = (kind: Discount["kind"], isOf: (line: SoldLine) => boolean) =>
    order
      .filter(isOf)
      .flatMap(({ discounts }) => discounts)
      .find((discount) => discount.kind === kind)?.percent ?? 0;
  const rankOf = ({ athlete }: SoldLine) => ranks.get(athlete) ?? 0;
  const isLimited = order.some(({ discounts }) =>
    discounts.some(({ kind }) => kind === "family maximum"),
  );
  const codePercent = percentOf("code", () => true);
  return {
    rules: {
      secondChildPercent: percentOf("sibling", (line) => rankOf(line) === 1),
      thirdChildPercent: percentOf("sibling", (line) => rankOf(line) > 1),
      earlyPercent: percentOf("early", () => true),
      earlyDays: 0,
      familyMaximumCents: isLimited ? order.reduce((sum, line) => sum + netOf(line), 0) : 0,
    },
    code: codePercent > 0 ? { code: codeName(order), percent: codePercent } : null,
  };
}

/** The code in the labels of the discounts. */
function codeName(order: readonly SoldLine[]): string {
  const labels = order.flatMap(({ discounts }) =>
    discounts.flatMap(({ kind, label }) => (kind === "code" ? [label] : [])),
  );
  return /^Code (.+), \d+% off$/.exec(labels[0] ?? "")?.[1] ?? "";
}

/** The price less the club's discounts, before tax and before staff's reductions. */
const netOf = ({ priceCents, discounts }: SoldLine): number =>
  discounts.reduce(
    (left, { kind, cents }) => (kind === "by staff" ? left : left - cents),
    priceCents,
  );

/** The total due. */
export const totalOf = (lines: readonly Pick<PricedLine, "amountCents">[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The federation fee of a line with its tax, as included in its amount. */
export function feeWithTax({
  amountCents,
  taxCents,
  keptCents = 0,
  federationFeeCents,
}: Pick<SoldLine, "amountCents" | "taxCents"> & {
  /** The amount kept from the line that it replaces, without tax. */
  keptCents?: number;
  /** Before tax. */
  federationFeeCents: number;
}): number {
  const price = amountCents - keptCents;
  const net = price - taxCents;
  return net > 0 ? Math.round((federationFeeCents * price) / net) : federationFeeCents;
}

/** Divides a sum by weights, rounded as a running sum, so that the parts add up to it. */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight, n) => {
    passed += weight;
    const upTo =
      all === 0
        ? Math.round((cents * (n + 1)) / weights.length)
        : Math.round((cents * passed) / all);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** The rank of each child by the cost of its lines: 0 is the highest. */
function childRanks(
  lines: readonly Pick<LineToPrice, "athlete" | "priceCents">[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { athlete, priceCents } of lines)
    sums.set(athlete, (sums.get(athlete) ?? 0) + priceCents);
  const dearestFirst = [...sums].sort(([, a], [, b]) => b - a);
  return new Map(dearestFirst.map(([athlete], rank) => [athlete, rank]));
}

/**
 * The stored code for a typed one, in any case; null: unknown, or expired.
 * @param today ISO
 */
export function codeFrom(
  typed: string,
  codes: readonly DiscountCode[],
  today: string,
): DiscountCode | null {
  const wanted = typed.trim().toUpperCase();
  const found = codes.find(({ code }) => code.toUpperCase() === wanted);
  return found && (found.until === undefined || today <= found.until) ? found : null;
}
