import { z } from "zod";
import { giftSchema, offeringSchema } from "#domain/checkout-items.ts";
import type { Call } from "./calls.ts";

const one = (item: z.ZodType) => z.object({ items: z.array(item).length(1) });

const starting = {
  method: "post",
  who: "anybody",
  fromAnywhere: true,
  bare: true,
  status: 200,
  data: z.object({ session_id: z.string(), url: z.string().describe("Send the payer there") }),
} as const;

const startFailures = { 429: "Too many checkouts at once", 503: "The provider can’t be reached" };
const offeringFailures = { ...startFailures, 409: "There is no place left, or not yet" };

/** How a payment begins and what became of it (specification, point 7). */
export const checkoutCalls: Call[] = [
  {
    ...{ ...starting, path: "/create-checkout-session", failures: offeringFailures },
    ...{ summary: "Begin the checkout of a membership", body: one(offeringSchema) },
  },
  {
    ...{ ...starting, path: "/create-checkout-session-next-gen", failures: offeringFailures },
    summary: "Begin the checkout of a next-generation, baseball or indoor track program",
    body: one(offeringSchema),
  },
  {
    ...{ ...starting, path: "/create-checkout-session-next-gen-donations" },
    ...{ summary: "Begin the checkout of a gift", body: one(giftSchema), failures: startFailures },
  },
  {
    ...{ method: "get", path: "/get-session-details", summary: "Who paid in a checkout" },
    ...{ who: "anybody", bare: true, status: 200, query: { session_id: "The checkout’s" } },
    data: z.object({ customer_name: z.string(), customer_email: z.string() }),
    failures: {
      400: "There is no session_id",
      402: "Nothing was paid, or the bank has still to confirm",
      503: "The provider can’t be reached",
    },
  },
];
