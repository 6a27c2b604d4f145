import type { RefundRule } from "#modules/content/index.ts";
import {
  describeRefundRule,
  type RefundDays,
  refundRuleOn,
  type RefundShare,
  refundShare,
} from "#modules/catalogue/index.ts";
import { formatMoney } from "#core/money.ts";
import { formatDate } from "#core/time/time.ts";
import { allocate, feeWithTax, repriceLines, type SoldLine } from "./pricing.ts";

/** A line of an order with the data that determine its refund. */
export interface RefundableLine extends SoldLine {
  id: string;
  federationFeeCents: number;
  days: RefundDays;
  /** It was already withdrawn. */
  isGone: boolean;
  /** It was paid when every place was taken: everything is refunded. */
  isWithoutPlace: boolean;
}

/** The refund for one withdrawn line, and how it is computed. Amounts in cents. */
export interface LineRefund {
  lineId: string;
  /** Its price, with tax. */
  amountCents: number;
  /** Its share of the discounts that the rest of the order loses. */
  lostCents: number;
  /** The amount kept from another line that this one replaced. */
  keptCents: number;
  /** What the federation keeps. */
  federationCents: number;
  /** The rule that applies today, as a sentence; empty: none. */
  rule: string;
  share: RefundShare | null;
  /** The rule lets families withdraw on their own page. */
  byFamily: boolean;
  feeCents: number;
  /** The refund. */
  cents: number;
}

export interface RefundSum {
  lines: LineRefund[];
  cents: number;
}

/**
 * The refund for withdrawing some lines: the whole order is priced again without them, then the club's rule
 * of today is applied to the difference, line by line.
 * @param order every line that was sold together, in order
 * @param withdrawn the ids of the lines that end
 * @param today ISO
 */
export function refundSum(
  order: readonly RefundableLine[],
  withdrawn: readonly string[],
  { rules, today }: { rules: readonly RefundRule[]; today: string },
): RefundSum {
  const isLeaving = ({ id, isGone }: RefundableLine) => !isGone && withdrawn.includes(id);
  const before = repriceLines(order, (n) => !order[n]?.isGone);
  const after = repriceLines(order, (n) => {
    const line = order[n];
    return line !== undefined && !line.isGone && !isLeaving(line);
  });
  const lost = [...after].reduce((sum, [n, cents]) => sum + cents - (before.get(n) ?? cents), 0);
  const leaving = [...order.entries()].filter(([, line]) => isLeaving(line));
  const amounts = leaving.map(([n]) => before.get(n) ?? 0);
  const losses = allocate(Math.max(0, lost), amounts);
  const lines = leaving.map(([, line], n) =>
    lineRefund(line, { amountCents: amounts[n] ?? 0, lostCents: losses[n] ?? 0, rules, today }),
  );
  return { lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0) };
}

function lineRefund(
  line: RefundableLine,
  {
    amountCents,
    lostCents,
    rules,
    today,
  }: { amountCents: number; lostCents: number; rules: readonly RefundRule[]; today: string },
): LineRefund {
  const { id, days } = line;
  if (line.isWithoutPlace)
    return {
      lineId: id,
      amountCents,
      lostCents: 0,
      keptCents: 0,
      federationCents: 0,
      rule: "There was no spot",
      share: null,
      byFamily: true,
      feeCents: 0,
      cents: amountCents,
    };
  const found = refundRuleOn(rules, days, today);
  const allCents = Math.max(0, amountCents - lostCents);
  const keptCents = Math.min(line.keptCents, allCents);
  const valueCents = allCents - keptCents;
  const federationCents = Math.min(feeWithTax(line), valueCents);
  const none = { lineId: id, amountCents, lostCents, keptCents, federationCents };
  if (!found) return { ...none, rule: "", share: null, byFamily: false, feeCents: 0, cents: 0 };
  const { rule, ends } = found;
  const share = refundShare(rule, days, today);
  const dueCents = Math.round((valueCents - federationCents) * share.share);
  const feeCents = Math.min(rule.feeCents, dueCents);
  const text = `${describeRefundRule(rule)} (until ${formatDate(ends)})`;
  const { byFamily } = rule;
  return { ...none, rule: text, share, byFamily, feeCents, cents: dueCents - feeCents };
}

/** The computation of a line's refund, step by step. */
export function refundSteps(line: LineRefund): { label: string; amount: string }[] {
  const { amountCents, lostCents, federationCents, rule, share, feeCents, cents } = line;
  const byRuleCents = amountCents - lostCents - line.keptCents - federationCents - feeCents - cents;
  return [
    { label: "Price", amount: formatMoney(amountCents) },
    ...minus("Discounts lost by the rest of the order", lostCents),
    ...minus("Kept when it was moved", line.keptCents),
    ...minus("Federation fee, not refunded", federationCents),
    ...minus(rule === "" ? "No refund rule applies any more" : keptText(share), byRuleCents),
    ...minus("Fee kept", feeCents),
  ];
}

const minus = (label: string, cents: number) =>
  cents > 0 ? [{ label, amount: `−${formatMoney(cents)}` }] : [];

function keptText(share: RefundShare | null): string {
  if (!share) return "Kept";
  const { left, all, counted } = share;
  return `Kept by the rule; ${left} of ${all} ${counted} are left`;
}
