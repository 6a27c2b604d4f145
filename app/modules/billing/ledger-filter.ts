import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { type LedgerKind, ledgerKinds, methodLabels } from "./ledger-kinds.ts";
import { monthsAfter, daysAfter, isDay } from "#core/time/time.ts";

/** Which entries of the ledger to list; empty and null: any. */
export interface LedgerFilter {
  /** The first and the last day. */
  from: string;
  to: string;
  kind: LedgerKind | null;
  method: PaymentMethod | null;
  /** An order's reference. */
  order: string;
  /** A family's id. */
  family: string;
}

const methods = Object.keys(methodLabels) as PaymentMethod[];

/** Reads it from an address's query, which has the same names; an unknown kind, method or day means any. */
export function ledgerFilterFrom(query: URLSearchParams): LedgerFilter {
  const typed = (name: string) => (query.get(name) ?? "").slice(0, 100).trim();
  const day = (name: string) => (isDay(typed(name)) ? typed(name) : "");
  return {
    from: day("from"),
    to: day("to"),
    kind: ledgerKinds.find((kind) => kind === query.get("kind")) ?? null,
    method: methods.find((method) => method === query.get("method")) ?? null,
    order: typed("order").toUpperCase(),
    family: typed("family"),
  };
}

/** The month that an address asks for, such as `2026-11`; anything else is this month. */
export function monthFrom(query: URLSearchParams, thisMonth: string): string {
  const typed = query.get("month") ?? "";
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : thisMonth;
}

/** The year that an address asks for; anything else is this year. */
export function giftYearFrom(query: URLSearchParams, thisYear: number): number {
  const typed = query.get("year") ?? "";
  return /^20\d\d$/.test(typed) ? Number(typed) : thisYear;
}

/** A month's first and last day. */
export const daysOfMonth = (month: string) => ({
  from: `${month}-01`,
  to: daysAfter(`${monthsAfter(month, 1)}-01`, -1),
});
