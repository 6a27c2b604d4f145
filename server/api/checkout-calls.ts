import { z } from "zod";
import { giftSchema, offeringSchema } from "#domain/checkout.ts";

/** One call of the API, as the documentation lists it and as a test checks all of them. */
export interface Call {
  method: "get" | "post" | "put" | "delete";
  /** In OpenAPI's format: `/api/blog/{id}`. */
  path: string;
  summary: string;
  who: "anybody" | "editor" | "admin";
  /** JSON, or a form with a picture. */
  body?: z.ZodType | "picture";
  /** The schema of `data`; a string for a response that is not JSON: its type. */
  data?: z.ZodType | string;
  /** The response is `data` itself, without a wrapper. */
  bare?: true;
  query?: Record<string, string>;
  /** The status of success. */
  status: 200 | 201 | 202;
  /** Failure statuses beside those that follow from its `who` and its body. */
  failures?: Record<number, string>;
}

const one = (item: z.ZodType) => z.object({ items: z.array(item).length(1) });

const starting = {
  method: "post",
  who: "anybody",
  bare: true,
  status: 200,
  data: z.object({ session_id: z.string(), url: z.string().describe("Send the payer there") }),
} as const;

const startFailures = { 429: "Too many checkouts at once", 503: "The provider can’t be reached" };
const offeringFailures = { ...startFailures, 409: "There is no place left, or not yet" };

/** How a payment starts and how it ended (specification, point 7). */
export const checkoutCalls: Call[] = [
  {
    ...starting,
    path: "/create-checkout-session",
    failures: offeringFailures,
    summary: "Begin the checkout of a membership",
    body: one(offeringSchema),
  },
  {
    ...starting,
    path: "/create-checkout-session-next-gen",
    failures: offeringFailures,
    summary: "Begin the checkout of a next-generation, baseball or indoor track program",
    body: one(offeringSchema),
  },
  {
    ...starting,
    path: "/create-checkout-session-next-gen-donations",
    summary: "Begin the checkout of a gift",
    body: one(giftSchema),
    failures: startFailures,
  },
  {
    method: "get",
    path: "/get-session-details",
    summary: "The payer of a checkout; a day after the payment both are empty",
    who: "anybody",
    bare: true,
    status: 200,
    query: { session_id: "The checkout’s" },
    data: z.object({ customer_name: z.string(), customer_email: z.string() }),
    failures: {
      400: "There is no session_id",
      402: "Nothing was paid, or the bank has not confirmed yet",
      503: "The provider can’t be reached",
    },
  },
];
