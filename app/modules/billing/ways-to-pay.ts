/** How a registration can be paid. */
export interface EnabledPaymentMethods {
  /** A provider takes cards. */
  card: boolean;
  /** The last day for each other way; null: the club does not offer it. */
  transfer: string | null;
  sponsor: string | null;
}

/** A way to pay in the checkout's form. `full`: all now, by card or from a credit · `parts`: by card, in instalments. */
export type PaymentChoice = "full" | "parts" | "transfer" | "sponsor";

/** The ways that a checkout offers; the first one is the default. */
export function offeredPaymentMethods(
  ways: EnabledPaymentMethods,
  bill: { totalCents: number; canSplit: boolean; coveredByCredit: boolean },
): PaymentChoice[] {
  const costs = bill.totalCents > 0;
  const now = ways.card || bill.coveredByCredit || !costs;
  return [
    ...(now ? ["full" as const] : []),
    ...(ways.card && bill.canSplit ? ["parts" as const] : []),
    ...(costs && ways.transfer ? ["transfer" as const] : []),
    ...(costs && ways.sponsor ? ["sponsor" as const] : []),
  ];
}

/** The way that a family chose, if it is offered. */
export const chosenPaymentMethod = (
  pay: string | undefined,
  offered: readonly PaymentChoice[],
): PaymentChoice => offered.find((way) => way === pay) ?? offered[0] ?? "full";
