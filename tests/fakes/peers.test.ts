import { afterAll, expect, test } from "vitest";
import { startFakeHubspot } from "./hubspot.ts";
import { startFakeTwilio } from "./twilio.ts";

const hubspot = await startFakeHubspot();
const twilio = await startFakeTwilio();
afterAll(() => Promise.all([hubspot.close(), twilio.close()]));

const contacts = `${hubspot.url}/crm/v3/objects/contacts`;
const bearer = { authorization: `Bearer ${hubspot.token}`, "content-type": "application/json" };
const messages = `${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`;
const basic = {
  authorization: `Basic ${btoa(`${twilio.accountSid}:${twilio.authToken}`)}`,
  "content-type": "application/x-www-form-urlencoded",
};
const sms = "From=%2B15005550006&To=%2B14165550123&Body=Hello";

async function post(url: string, headers: Record<string, string>, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(url, { method: "POST", headers, body: text });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  ["no token", {}, { properties: { email: "a@b.example" } }, 401, "INVALID_AUTHENTICATION"],
  ["no properties", bearer, {}, 400, "VALIDATION_ERROR"],
  ["an unknown key", bearer, { properties: {}, extra: 1 }, 400, "VALIDATION_ERROR"],
  ["a value that is no string", bearer, { properties: { email: 1 } }, 400, "VALIDATION_ERROR"],
  [
    "an unknown property",
    bearer,
    { properties: { email: "a@b.example", age: "9" } },
    400,
    "VALIDATION_ERROR",
  ],
  ["no email", bearer, { properties: { firstname: "A" } }, 400, "VALIDATION_ERROR"],
  ["broken JSON", bearer, "{", 400, "VALIDATION_ERROR"],
])("HubSpot refuses %s with its own error", async (_, headers, body, status, category) => {
  const answer = await post(contacts, headers, body);
  expect(answer).toMatchObject({ status, body: { status: "error", category } });
  expect(Object.keys(answer.body).sort()).toEqual([
    "category",
    "correlationId",
    "message",
    "status",
  ]);
  expect(hubspot.contacts()).toEqual([]);
});

test("HubSpot has no other address", async () => {
  expect(await post(`${hubspot.url}/crm/v4`, bearer, {})).toMatchObject({
    status: 404,
    body: { category: "OBJECT_NOT_FOUND" },
  });
});

test.each([
  ["no credentials", {}, sms, 401, 20003],
  ["no sender", basic, sms.replace("From", "X"), 400, 21603],
  ["no recipient", basic, sms.replace(/To=[^&]*&/, ""), 400, 21604],
  ["a recipient that is no number", basic, sms.replace("%2B1416", "1416"), 400, 21211],
  ["two recipients", basic, `${sms}&To=%2B14165550124`, 400, 20001],
  ["no body", basic, sms.replace("Hello", ""), 400, 21602],
  ["a body that is too long", basic, sms + "x".repeat(1596), 400, 21617],
  ["an unknown key", basic, `${sms}&Extra=1`, 400, 20001],
])("Twilio refuses %s with its own error", async (_, headers, body, status, code) => {
  const answer = await post(messages, headers, body);
  expect(answer).toMatchObject({ status, body: { code, status } });
  expect(Object.keys(answer.body).sort()).toEqual(["code", "message", "more_info", "status"]);
  expect(twilio.messages).toEqual([]);
});

test("an error lasts for the given number of requests", async () => {
  twilio.fail({ mode: "500", times: 2 });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await post(messages, basic, sms)).status);
  expect(statuses).toEqual([500, 500, 201]);
});

test("a late answer is correct", async () => {
  twilio.fail({ mode: "slow", delayMs: 20, times: 1 });
  expect((await post(messages, basic, sms)).status).toBe(201);
});

test("a fake server that was down listens on the same port again", async () => {
  twilio.fail({ mode: "down" });
  await expect(post(messages, { ...basic, connection: "close" }, sms)).rejects.toThrow(
    "fetch failed",
  );
  await twilio.recover();
  expect((await post(messages, basic, sms)).status).toBe(201);
});
