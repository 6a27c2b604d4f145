import { expect, test } from "vitest";
import { paymentMismatch } from "./payment-mismatch.ts";

const order = {
  id: "order-1",
  reference: "K7QM-2RD4",
  kind: "registration" as const,
  title: "Javelin",
  amountCents: 18000,
  laterCents: 0,
  creditCents: 0,
  agreedAt: new Date(),
};
const taken = { amountCents: 18000, currency: "cad", orderId: "order-1" };

test("a matching payment has no mismatch", () => {
  expect(paymentMismatch(order, taken, "Stripe")).toBeNull();
  const gift = { ...order, kind: "donation" as const, agreedAt: null };
  expect(paymentMismatch(gift, taken, "Stripe")).toBeNull();
});

test.each([
  [{ amountCents: 1, currency: "usd" }, "Stripe took USD 0.01", "which costs CAD 180.00"],
  [{ currency: "usd" }, "Stripe took USD 180.00", "which costs CAD 180.00"],
  [{ amountCents: 18001 }, "Stripe took CAD 180.01", "which costs CAD 180.00"],
  [{ orderId: "order-2" }, "Stripe took CAD 180.00", "whose checkout does not name it"],
  [{ orderId: null }, "Stripe took CAD 180.00", "whose checkout does not name it"],
])("%o is explained in a sentence", (change, took, error) => {
  expect(paymentMismatch(order, { ...taken, ...change }, "Stripe")).toBe(
    `${took} for order K7QM-2RD4 (Javelin), ${error}. Refund it at Stripe or accept it here.`,
  );
});

test("an order in instalments is paid by its first one", () => {
  const inParts = { ...order, laterCents: 12_000 };
  expect(paymentMismatch(inParts, { ...taken, amountCents: 6_000 }, "Stripe")).toBeNull();
  expect(paymentMismatch(inParts, taken, "Stripe")).toContain(
    "Stripe took CAD 180.00 for order K7QM-2RD4 (Javelin), whose first payment is CAD 60.00.",
  );
});

test("terms that nobody accepted, and several errors at once", () => {
  const unread = { ...order, agreedAt: null };
  expect(paymentMismatch(unread, taken, "Stripe")).toContain(", whose terms nobody accepted. ");
  expect(paymentMismatch(unread, { ...taken, amountCents: 1 }, "Stripe")).toContain(
    ", which costs CAD 180.00, and whose terms nobody accepted. ",
  );
});
