import type { TaxKind } from "#core/tax.ts";
import type { Catalogue } from "#modules/content/index.ts";
import type { OrderKind, PaymentMethod } from "#modules/enrolment/index.ts";
import { costKinds, type LedgerKind } from "./ledger-kinds.ts";

/** What a month's entries that agree in all of this add up to. */
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
  /** The HST in it; 0 if the entry moves money. */
  hstCents: number;
}

/**
 * What some parts add up to. Costs are before HST. Whatever makes the club's income smaller is negative: credits,
 * write-offs, refunds and lost disputes.
 */
export interface MonthSums {
  chargedCents: number;
  creditedCents: number;
  writtenOffCents: number;
  /** Charged, credited and written off together. */
  salesCents: number;
  hstCents: number;
  receivedCents: number;
  refundedCents: number;
  lostCents: number;
  movedCents: number;
  /** All money together. */
  moneyCents: number;
}

/** What parts add up to. Their entries' sum is the sales and the HST, less the money. */
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

/** A table's row: what the parts of one name add up to. */
export interface MonthRow extends MonthSums {
  name: string;
}

/** The sums of parts by a name, in the names' order. @param nameOf null: the part is in no row */
export function rowsBy(
  parts: readonly MonthPart[],
  nameOf: (part: MonthPart) => string | null,
): MonthRow[] {
  const byName = Map.groupBy(parts, nameOf);
  return [...byName]
    .flatMap(([name, some]) => (name === null ? [] : [{ name, ...sumsOf(some) }]))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
