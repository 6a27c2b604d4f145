import { asc } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { crmContacts, outboxMessages } from "#core/vendors/schema.ts";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { deliveries } from "./schema.ts";
import { workDeliveries } from "./work.server.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const inquire = (email = "ada@example.ca") =>
  submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, {
      first_name: "Ada",
      last_name: "Osei",
      age: "11",
      grade: "6",
      phone: "905-555-0123",
      email,
    }),
    source: "/",
  });

const states = async () => {
  const { channel, state, attempts, lastError } = deliveries;
  const rows = await office.ctx.db
    .select({ channel, state, attempts, lastError })
    .from(deliveries)
    .orderBy(asc(channel), asc(state));
  return rows.map((row) => [row.channel, row.state, row.attempts, row.lastError]);
};
const delivered = (channel: string) => [channel, "delivered", 1, null];

test("an inquiry is counted, stored and delivered in two statements, without a worker's claim", async () => {
  workDeliveries(office.ctx);
  const statements = vi.spyOn(office.ctx.db, "execute");
  expect(await inquire()).toMatchObject({ outcome: "sent" });
  await expect.poll(states).toEqual([delivered("crm"), delivered("email"), delivered("sms")]);
  expect(statements).toHaveBeenCalledTimes(2);
  const [mail, text] = await office.ctx.db
    .select()
    .from(outboxMessages)
    .orderBy(asc(outboxMessages.channel));
  expect(mail).toMatchObject({
    recipient: "ada@example.ca",
    replyTo: office.ctx.content.club.email,
    html: expect.stringContaining("<html"),
    headers: expect.objectContaining({ "Auto-Submitted": "auto-replied" }),
  });
  expect(text).toMatchObject({ channel: "sms", html: null });
  expect(await office.ctx.db.$count(crmContacts)).toBe(1);
});

test("a message that the embedded vendor cannot store fails alone, with a reason", async () => {
  workDeliveries(office.ctx);
  const { mail } = office.ctx.integrations;
  office.ctx.integrations.mail = {
    ...mail,
    send: (message, within) => mail.send({ ...message, text: "a\0" }, within),
  };
  await inquire();
  const reason = "The embedded outbox could not reach or use its database (22P05).";
  await expect
    .poll(states)
    .toEqual([delivered("crm"), ["email", "retrying", 1, reason], delivered("sms")]);
});

test("if the vendor's limit is reached, a delivery waits for a worker", async () => {
  const { mail } = office.ctx.integrations;
  const { promise: stuck, resolve: answer } = Promise.withResolvers<{ reference: string }>();
  office.ctx.integrations.mail = { ...mail, vendor: "slow", atOnce: 1, send: () => stuck };
  workDeliveries(office.ctx);
  await inquire("one@example.ca");
  await inquire("two@example.ca");
  const mails = async () => (await states()).filter(([channel]) => channel === "email");
  await expect.poll(mails).toEqual([
    ["email", "pending", 0, null],
    ["email", "sending", 1, null],
  ]);
  answer({ reference: "late" });
  await expect.poll(mails).toEqual([delivered("email"), delivered("email")]);
});

test("a form that is not saved gives its places back", async () => {
  const { crm } = office.ctx.integrations;
  office.ctx.integrations.crm = { ...crm, atOnce: 1 };
  workDeliveries(office.ctx);
  const save = vi.spyOn(office.ctx.db, "execute").mockRejectedValueOnce(new Error("full"));
  expect(await inquire()).toMatchObject({ outcome: "failed" });
  save.mockRestore();
  const place = office.ctx.queue.reserve("crm");
  expect(place).not.toBeNull();
  expect(office.ctx.queue.reserve("crm")).toBeNull();
  place?.giveBack();
});
