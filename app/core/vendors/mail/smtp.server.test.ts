import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { smtpMail } from "./smtp.server.ts";

const fake = await startFakeSmtp();
const from = "Quarterlane Speed Club <desk@club.example>";
const mail = smtpMail({ url: fake.url, from, trusted: fake.certificate });
afterAll(async () => {
  mail.close();
  await fake.close();
});
beforeEach(() => fake.recover());

const id = "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef";
const message = { id, to: "zoe@visitor.example", subject: "Hello", text: "Hello Zoë" };

test("a mail arrives over TLS as written", async () => {
  const subject = "We received your inquiry, Zoë Ōta 🏃";
  const text = "Hello Zoë,\n\n.a line that begins with a dot\nÀ bientôt";
  const html = "<p>Hello Zoë</p>";
  const replyTo = "desk@club.example";
  const { reference } = await mail.send({ ...message, subject, text, html, replyTo });
  const arrived = fake.mails.at(-1);
  expect(arrived).toMatchObject({
    secure: true,
    envelope: { from: "desk@club.example", to: ["zoe@visitor.example"] },
    from: { name: "Quarterlane Speed Club", address: "desk@club.example" },
    to: [{ address: "zoe@visitor.example" }],
    replyTo: [{ address: "desk@club.example" }],
    messageId: reference,
    subject,
  });
  expect(arrived?.text?.trimEnd().replaceAll("\r\n", "\n")).toBe(text);
  expect(arrived?.html?.trim()).toBe(html);
});

test("every attempt of a message has the same Message-ID", async () => {
  const first = await mail.send(message);
  expect(await mail.send(message)).toEqual(first);
  expect(first.reference).toBe(`<${id}@club.example>`);
});

test("list headers are sent", async () => {
  const headers = {
    "List-Unsubscribe":
      "<https://club.example/stop?who=a-long-token-of-sixty-characters-and-more-0123456789>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await mail.send({ ...message, headers });
  const sent = Object.fromEntries(
    fake.mails.at(-1)?.headers.map((h) => [h.originalKey, h.value]) ?? [],
  );
  expect(sent).toMatchObject(headers);
});

test("an address outside ASCII arrives", async () => {
  await mail.send({ ...message, to: "zoë@visitor.example" });
  expect(fake.mails.at(-1)?.envelope.to).toEqual(["zoë@visitor.example"]);
});

test("one connection serves several mails", async () => {
  await mail.send(message);
  const before = fake.connections();
  await mail.send(message);
  expect(fake.connections()).toBe(before);
});
