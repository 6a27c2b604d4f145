import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeTwilio } from "#tests/fakes/twilio.ts";
import { VendorFailure } from "../call.server.ts";
import { twilioSms } from "./twilio.server.ts";

const fake = await startFakeTwilio();
const { accountSid, authToken, url: baseUrl } = fake;
const account = { accountSid, authToken, from: "+15005550006", baseUrl };
const sms = twilioSms(account);
const hastySms = twilioSms({ ...account, timeoutMs: 200 });
afterAll(() => fake.close());
beforeEach(() => fake.recover());

const message = { id: "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef", to: "+14165550123", body: "Hello" };
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error as VendorFailure,
  );

test("a message arrives as written", async () => {
  const body = "Zoë Ōta asks:\n50 % & more? + 🏃";
  const { reference } = await sms.send({ ...message, body });
  const sent = { sid: reference, from: "+15005550006", to: "+14165550123", body };
  expect(fake.messages.at(-1)).toEqual(sent);
});

test("a formatted number is sent in Twilio's format", async () => {
  await sms.send({ ...message, to: "+1 (416) 555-0123" });
  expect(fake.messages.at(-1)?.to).toBe("+14165550123");
});

test("a body of 1600 characters is unchanged, a longer one is cut", async () => {
  await sms.send({ ...message, body: "x".repeat(1600) });
  expect(fake.messages.at(-1)?.body).toBe("x".repeat(1600));
  await sms.send({ ...message, body: "x".repeat(1601) });
  expect(fake.messages.at(-1)?.body).toBe(`${"x".repeat(1599)}…`);
});

test("the cut does not split a character", async () => {
  await sms.send({ ...message, body: `${"x".repeat(1598)}🏃 and on` });
  expect(fake.messages.at(-1)?.body).toBe(`${"x".repeat(1598)}…`);
});

test.each([
  ["down", "Twilio could not be reached: the connection was refused."],
  ["hang-up", /^The connection to Twilio broke off \(/],
  ["slow", "Twilio did not answer within 0.2 seconds."],
  ["slow-body", "Twilio did not answer within 0.2 seconds."],
  ["400", "Twilio refused the request (400): 21211 The 'To' number is not a valid phone number."],
  ["401", "Twilio did not accept our credentials (401): 20003 Authenticate"],
  ["429", "Twilio asked us to send fewer requests (429): 20429 Too Many Requests"],
  ["500", "Twilio had an internal error (500): 20500 Internal Server Error"],
  ["not-json", "Twilio's answer (201) was not JSON."],
  ["wrong-shape", "Twilio's answer (201) lacked required data."],
  ["cut-off", /^The connection to Twilio broke off \(/],
] as const)("%s: a readable reason", async (mode, reason) => {
  fake.fail({ mode });
  const asked = mode.startsWith("slow") ? hastySms : sms;
  const started = performance.now();
  const failed = await failure(asked.send(message));
  expect(failed).toBeInstanceOf(VendorFailure);
  expect(failed.reason).toMatch(reason);
  expect(failed.retryAfterSeconds).toBe(mode === "429" ? 7 : undefined);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("a message that Twilio accepted but could not send is a failure", async () => {
  fake.fail({ mode: "wrong-shape", body: { sid: "SM1", status: "failed", error_code: 30007 } });
  expect((await failure(sms.send(message))).reason).toBe("Twilio could not send it (30007).");
});

test("a phone whose owner has answered STOP is unsubscribed", async () => {
  fake.stopped.add(message.to);
  const failed = await failure(sms.send(message));
  fake.stopped.clear();
  expect(failed.isFinal).toBe(true);
  expect(failed.reason).toBe("The owner of the phone has answered STOP (21610).");
  expect((await failure(sms.send({ ...message, to: "staff" }))).isFinal).toBe(false);
});

test("Twilio's own checks reach staff", async () => {
  const bad = await failure(sms.send({ ...message, to: "staff" }));
  expect(bad.reason).toMatch(/21211/);
  const empty = await failure(sms.send({ ...message, body: "" }));
  expect(empty.reason).toBe("Twilio refused the request (400): 21602 Message body is required.");
});

test("a wrong secret is refused, and is not in the reason", async () => {
  const stranger = twilioSms({ ...account, authToken: "wrong-secret" });
  const failed = await failure(stranger.send(message));
  expect(failed.status).toBe(401);
  expect(JSON.stringify(failed) + failed.stack).not.toContain("wrong-secret");
});
