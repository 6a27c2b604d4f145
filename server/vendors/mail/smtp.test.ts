import { afterAll, beforeEach, expect, test } from "vitest";
import { startSmtpPeer } from "#tests/peers/smtp.ts";
import { smtpMail } from "./smtp.ts";

const peer = await startSmtpPeer();
const from = "Quarterlane Speed Club <desk@club.example>";
const mail = smtpMail({ url: peer.url, from, trusted: peer.certificate });
afterAll(async () => {
  mail.close();
  await peer.close();
});
beforeEach(() => peer.recover());

const id = "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef";
const message = { id, to: "zoe@visitor.example", subject: "Hello", text: "Hello Zoë" };

test("a mail arrives over TLS as written", async () => {
  const subject = "We received your enquiry, Zoë Ōta 🏃";
  const text = "Hello Zoë,\n\n.a line that begins with a dot\nÀ bientôt";
  const html = "<p>Hello Zoë</p>";
  const replyTo = "desk@club.example";
  const { reference } = await mail.send({ ...message, subject, text, html, replyTo });
  const arrived = peer.mails.at(-1);
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
    peer.mails.at(-1)?.headers.map((h) => [h.originalKey, h.value]) ?? [],
  );
  expect(sent).toMatchObject(headers);
});

test("an address outside ASCII arrives", async () => {
  await mail.send({ ...message, to: "zoë@visitor.example" });
  expect(peer.mails.at(-1)?.envelope.to).toEqual(["zoë@visitor.example"]);
});

test("one connection serves several mails", async () => {
  await mail.send(message);
  const before = peer.connections();
  await mail.send(message);
  expect(peer.connections()).toBe(before);
});
