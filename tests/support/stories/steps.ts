import fc from "fast-check";
import type { ProviderRefund, RefundOrder } from "#modules/billing/provider/port.server.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { birthYearFor, membership } from "../offerings.ts";

export const offers = [0, 1, 2].map((n) => membership(smallClub, n));
/** The places of each offering. */
export const capacity = 3;
export const bornOn = `${birthYearFor(membership(smallClub).option, 2)}-05-04`;
export const methods: readonly PaymentMethod[] = ["card", "card", "cash", "credit"];

/** What happens; `n` and `m` select an order, a registration, a refund, an amount, an event. */
export const step = fc.record({
  what: fc.constantFrom(
    ...(["register", "register", "start", "accept", "accept"] as const),
    ...(["accept at once", "accept, provider down", "pay", "pay", "pay later"] as const),
    ...(["bank takes it", "bank refuses it", "cancel", "page expires"] as const),
    ...(["time passes", "sweep", "return page"] as const),
    ...(["withdraw", "withdraw", "withdraw at once", "move", "move", "move at once"] as const),
    ...(["give back", "give back", "give back at once", "leave", "change"] as const),
    ...(["pay page", "pay page", "pay page", "come back", "write off", "undo write-off"] as const),
    ...(["cancel refund", "send again", "paid back", "pay out", "pay out at once"] as const),
    ...(["refund at Stripe", "send", "send", "send at once", "a minute passes"] as const),
    ...(["send, answer lost", "send, arrives late", "late requests arrive"] as const),
    ...(["list is read", "slow list is stored"] as const),
    ...(["next is pending", "next fails", "next succeeds"] as const),
    ...(["refund arrives", "refund fails", "dispute", "dispute ends", "dispute ends"] as const),
    ...(["event", "event", "event", "events at once", "night"] as const),
  ),
  n: fc.nat(99),
  m: fc.nat(11),
  /** Before which of its calls the process is killed; null: it is not. */
  killed: fc.option(fc.nat(9), { freq: 2 }),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/**
 * Steps with their `n` and `m` that lead to rare states: several payments of an order, an unpaid instalment,
 * a credit used at a checkout, failed refunds, a dispute, a payment without a place.
 */
export const beginnings = [
  "",
  "register 0 4",
  "register 0 6; register 0 0",
  "register 0 3; register 0 1; register 0 5; register 0 1",
  "register 0 6; leave 2 0; leave 1 0; register 0 0; register 0 5",
  "register 0 0; leave 0 0; register 0 0; register 0 1",
  "register 0 6; give back 99 3; register 0 0; start 0 0; accept 2 5",
  "register 0 1; register 0 4; dispute 0 1; event 0 0",
  "start 0 0; accept 0 4; pay later 0 0; event 0 0",
  "register 0 0; move 0 1",
  "register 0 5; move 0 1; pay page 0 0",
  "register 0 0; move 0 1; pay page 0 0; pay 0 0; event 0 0",
  "register 0 5; move 0 0; pay page 0 0; pay 0 0; event 0 0; give back 99 0",
  "register 0 4; move 1 1; write off 0 0; pay page 0 0",
  "register 0 0; give back 30 0; give back 20 2",
  "register 0 4; next fails 0 0; give back 30 0; give back 20 0; send 0 0; event 0 0",
  "start 0 0; accept 0 3; time passes 0 0; register 0 3; pay 0 0; event 0 0",
];

export const stepsOf = (beginning: string): Step[] =>
  Array.from(beginning.matchAll(/([a-z ]+) (\d+) (\d+)/g), ([, what = "", n, m]) => ({
    what: what.trim() as Step["what"],
    n: Number(n),
    m: Number(m),
    killed: null,
  }));

export interface Story {
  /** The payment session with which each checkout started. */
  checkouts: string[];
  /** Sessions whose page at the provider a payer has opened. */
  payable: Set<string>;
  /** Requests that timed out for the site, and still arrive at Stripe. */
  late: RefundOrder[];
  /** Responses of Stripe that the site has not stored yet. */
  lists: { payment: string; refunds: ProviderRefund[] }[];
}

export const pick = <One>(some: readonly One[], n: number): One | undefined =>
  some[n % Math.max(1, some.length)];

/** A killed process must not do anything during the next step. */
export async function atOnce(...some: (() => Promise<unknown> | undefined)[]): Promise<void> {
  const ends = await Promise.allSettled(some.map((one) => one()));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
