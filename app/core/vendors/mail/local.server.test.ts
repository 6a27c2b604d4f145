import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { healthKeys, newHealthKey } from "#modules/families/medical-information-keys.server.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { localSms } from "../sms/local.server.ts";
import { localMail } from "./local.server.ts";
import { outboxMessages } from "../schema.ts";

const database = await createTestDatabase();
const keys = healthKeys(newHealthKey());
const mail = localMail(database.db, keys);
const sms = localSms(database.db, keys);
afterAll(() => database.drop());

const mailId = "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef";
const smsId = "0c9a4f0c-6a5f-4b62-b8a5-7a2b7f3f9f11";

test("mail and texts are stored once, however often they are sent", async () => {
  const email = { id: mailId, to: "zoe@visitor.example", subject: "Hello 🏃", text: "Hello Zoë" };
  const text = { id: smsId, to: "+14165550123", body: "x".repeat(2000) };
  const sendBoth = async () => [await mail.send(email), await sms.send(text)];
  const references = [{ reference: mailId }, { reference: smsId }];
  expect(await sendBoth()).toEqual(references);
  expect(await sendBoth()).toEqual(references);
  const stored = await database.db.select().from(outboxMessages).orderBy(outboxMessages.channel);
  expect(stored).toMatchObject([
    { id: mailId, channel: "email", recipient: email.to, subject: "Hello 🏃", html: null },
    { id: smsId, channel: "sms", recipient: text.to, subject: null },
  ]);
  expect(stored[1]?.text).toHaveLength(1600);
});

test("a mail that must not go to a server is not stored either", async () => {
  const email = { id: mailId, to: "a@b.example", subject: "Hello\r\nBcc: c@d.example", text: "" };
  await expect(mail.send(email)).rejects.toThrow("subject holds a line break");
});

test("links into an account are not stored: other staff can read the outbox", async () => {
  const link = (path: string) => `https://club.example/login/${path}?key=0c9a-4f.sk1.x_Y-z`;
  const text = `Hello,\n${link("new-password")}\n${link("invitation")}\nhttps://club.example/schedule?key=1`;
  const id = "7a2b7f3f-5f7b-4b62-b8a5-8f9f110c9a4f";
  const html = `<a href="${link("new-password")}">Choose</a>`;
  await mail.send({ id, to: "wren@example.ca", subject: "A new password", text, html });
  const [stored] = await database.db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  expect(`${stored?.text} ${stored?.html}`).not.toContain("sk1");
  expect(stored?.text).toContain("npm run password-link");
  expect(stored?.text).toContain("https://club.example/schedule?key=1");
});
