import type { TaxKind } from "#core/tax.ts";
import type { Catalogue } from "#modules/content/index.ts";
import type { OrderKind, PaymentMethod } from "#modules/enrolment/index.ts";
import { costKinds, type LedgerKind } from "./ledger-kinds.ts";

/** The total of a month's entries that agree in all of these fields. */
export interface MonthPart {
  currency: string;
  orderKind: OrderKind;
  /** The program and the season edition of the lines; null: a gift. */
  catalogue: Catalogue | null;
  offeringType: string | null;
  seasonId: string | null;
  /** The season edition's name, such as `Winter 2026`. */
  season: string | null;
  taxKind: TaxKind | null;
  kind: LedgerKind;
  method: PaymentMethod | null;
  /** As in the ledger: positive, the payer owes more. */
  cents: number;
  /** The HST included; 0 if the entry moves money. */
  hstCents: number;
}

/**
 * Totals of several parts. Costs are before HST. Everything that reduces the club's income is negative:
 * credits, write-offs, refunds and lost disputes.
 */
export interface MonthSums {
  chargedCents: number;
  creditedCents: number;
  writtenOffCents: number;
  /** Charges, credits and write-offs together. */
  salesCents: number;
  hstCents: number;
  receivedCents: number;
  refundedCents: number;
  lostCents: number;
  movedCents: number;
  /** All money together. */
  moneyCents: number;
}

/** The totals of parts. The sum of their entries is sales plus HST, less the money. */
export function sumsOf(parts: readonly MonthPart[]): MonthSums {
  const cost = (...kinds: LedgerKind[]) =>
    sum(parts, (part) => (kinds.includes(part.kind) ? part.cents - part.hstCents : 0));
  const money = (...kinds: LedgerKind[]) =>
    sum(parts, (part) => (kinds.includes(part.kind) ? -part.cents : 0));
  return {
    chargedCents: cost("charge", "fee"),
    creditedCents: cost("credit"),
    writtenOffCents: cost("write_off"),
    salesCents: cost(...costKinds),
    hstCents: sum(parts, ({ hstCents }) => hstCents),
    receivedCents: money("payment"),
    refundedCents: money("refund"),
    lostCents: money("dispute"),
    movedCents: money("transfer"),
    moneyCents: money("payment", "refund", "dispute", "transfer"),
  };
}

const sum = (parts: readonly MonthPart[], cents: (part: MonthPart) => number) =>
  parts.reduce((total, part) => total + cents(part), 0);

/** A table row: the totals of the parts with one name. */
export interface MonthRow extends MonthSums {
  name: string;
}

/** The totals of parts by a name, sorted by name. @param nameOf null: the part is in no row */
export function rowsBy(
  parts: readonly MonthPart[],
  nameOf: (part: MonthPart) => string | null,
): MonthRow[] {
  const byName = Map.groupBy(parts, nameOf);
  return [...byName]
    .flatMap(([name, some]) => (name === null ? [] : [{ name, ...sumsOf(some) }]))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
