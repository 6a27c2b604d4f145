import type { AppContext } from "#core/context.server.ts";
import { moneyPaid } from "#core/money.ts";
import { type Clock, formatDate, dateTextOf } from "#core/time/time.ts";
import { priceCurrency } from "#modules/content/index.ts";

/** What was paid for one registration in one year. */
export interface StatementLine {
  year: number;
  athlete: { id: string; name: string; birthYear: number | null };
  /** The order's reference, and who paid it. */
  reference: string;
  payer: string;
  title: string;
  program: string;
  season: { from: string; to: string } | null;
  /** ISO days. */
  paidOn: string[];
  paidCents: number;
  /** The part that a credit paid. */
  creditCents: number;
  /** The part that was returned until today: refunded, or taken by the payer's bank. */
  backCents: number;
}

/** The payments for each athlete of a family in a year. */
export interface Statement {
  year: number;
  athletes: (StatementLine["athlete"] & {
    lines: StatementLine[];
    paidCents: number;
    backCents: number;
  })[];
  paidCents: number;
  backCents: number;
}

/** The years with payments, newest first. */
export const statementYears = (lines: readonly StatementLine[]): number[] =>
  [...new Set(lines.map(({ year }) => year))].toSorted((one, other) => other - one);

/** The year in an address; null: it is not a year. */
export const yearFrom = (typed: string): number | null =>
  /^\d{4}$/.test(typed) ? Number(typed) : null;

export type StatementView = ReturnType<typeof statementView>;

/** Formats a statement. */
export function statementView(
  { year, athletes, ...sums }: Statement,
  { club }: Pick<AppContext["content"], "club">,
  { now, zone }: Clock,
) {
  const { name, postalAddress, email, phone } = club;
  return {
    year,
    today: dateTextOf(now, zone),
    club: { name, postalAddress, email, phone },
    athletes: athletes.map(({ id, name: athlete, birthYear, lines, ...own }) => ({
      id,
      name: athlete,
      birthYear,
      lines: lines.map(({ title, program, season, ...line }) => ({
        key: `${line.reference} ${title}`,
        // A program often has the same name as its offering.
        title: program && program !== title ? `${title} (${program})` : title,
        period: season ? `${formatDate(season.from)} to ${formatDate(season.to)}` : "",
        payer: line.payer,
        when: line.paidOn.map(formatDate).join("; "),
        reference: line.reference,
        ...sumsOf(line),
        credit: line.creditCents > 0 ? money(line.creditCents) : null,
      })),
      ...sumsOf(own),
    })),
    totals: sumsOf(sums),
  };
}

const money = (cents: number) => moneyPaid(cents, priceCurrency);

const sumsOf = ({ paidCents, backCents }: { paidCents: number; backCents: number }) => ({
  paid: money(paidCents),
  back: backCents > 0 ? money(backCents) : null,
  net: money(paidCents - backCents),
});
