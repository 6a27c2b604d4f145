import { expect, test } from "vitest";
import { type DeliveryEntry, statusMessage } from "./deliveries.tsx";

const sms = (entry: Partial<DeliveryEntry>): DeliveryEntry => ({
  id: "1",
  channel: "sms",
  state: "pending",
  outcome: "Waiting",
  vendor: null,
  embedded: false,
  knownContact: false,
  batched: false,
  attempts: 1,
  lastError: null,
  finished: null,
  sent: [],
  canResend: false,
  ...entry,
});

test.each([
  [{ state: "pending" }, "SMS is being sent again."],
  [{ state: "delivered" }, "SMS was delivered."],
  [{ state: "delivered", embedded: true }, "SMS was saved here, not sent."],
  [{ state: "failed", lastError: "Twilio refused." }, "SMS failed again. Twilio refused."],
] as const)("after a resend, the message of %j is %j", (entry, message) => {
  expect(statusMessage("sms", { state: "new", deliveries: [sms(entry)] })).toBe(message);
});

test("a made-up address shows no message", () => {
  expect(statusMessage("fax", { state: "new", deliveries: [] })).toBe("");
  expect(statusMessage(null, { state: "new", deliveries: [] })).toBe("");
});
