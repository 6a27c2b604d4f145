import { expect, onTestFinished, test } from "vitest";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { VendorFailure } from "../call.server.ts";
import { smtpMail } from "./smtp.server.ts";

const from = "desk@club.example";
const message = {
  id: "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef",
  to: "zoe@visitor.example",
  subject: "Hello",
  text: "Hello",
};

async function start(settings = {}, { startTls = true } = {}) {
  const fake = await startFakeSmtp({ startTls });
  const trusted = fake.certificate;
  const mail = smtpMail({ url: fake.url, from, trusted, ...settings });
  onTestFinished(async () => {
    mail.close();
    await fake.close();
  });
  return { fake, mail };
}
const hasty = { timeoutMs: 400 };
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(VendorFailure);
      return error as VendorFailure;
    },
  );

test.each([
  ["down", "The mail server could not be reached: the connection was refused."],
  ["hang", "The mail server did not answer within 0.4 seconds."],
  [
    "421",
    "The mail server cannot take the email at the moment (421): Service not available, closing",
  ],
  ["refuse-recipient", "The mail server refused the email (550): No such mailbox here"],
  ["cut-off", /^The connection to the mail server broke off \(/],
] as const)("%s: a readable reason, and no mail was accepted", async (mode, reason) => {
  const { fake, mail } = await start(mode === "hang" ? hasty : {});
  fake.fail({ mode });
  const started = performance.now();
  expect((await failure(mail.send(message))).reason).toMatch(reason);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(fake.mails).toEqual([]);
});

test.each(["down", "hang", "421", "cut-off"] as const)(
  "after %s the next attempt succeeds",
  async (mode) => {
    const { fake, mail } = await start(mode === "hang" ? hasty : {});
    fake.fail({ mode });
    await failure(mail.send(message));
    await fake.recover();
    await mail.send(message);
    expect(fake.mails).toHaveLength(1);
  },
);

test("after a lost answer, nodemailer does not resend; our retry has the same id", async () => {
  const { fake, mail } = await start();
  fake.fail({ mode: "lost-answer", times: 1 });
  await failure(mail.send(message));
  expect(fake.mails).toHaveLength(1);
  await mail.send(message);
  expect(new Set(fake.mails.map((arrived) => arrived.messageId)).size).toBe(1);
});

test("without STARTTLS nothing is sent, neither mail nor password", async () => {
  const { fake, mail } = await start({}, { startTls: false });
  expect((await failure(mail.send(message))).reason).toMatch(
    /^The mail server offers no secure connection/,
  );
  expect(fake.mails).toEqual([]);
});

test("an untrusted certificate is refused", async () => {
  const { mail } = await start({ trusted: undefined });
  expect((await failure(mail.send(message))).reason).toMatch(
    /^No secure connection to the mail server was possible \(/,
  );
});

test("unencrypted only when configured", async () => {
  const { fake, mail } = await start({ tls: "none" }, { startTls: false });
  await mail.send(message);
  expect(fake.mails.at(-1)?.secure).toBe(false);
});

test("a wrong password is refused, and is not in the reason", async () => {
  const { fake } = await start();
  const url = fake.url.replace("smtp-test-password", "wrong-password");
  const mail = smtpMail({ url, from, trusted: fake.certificate });
  onTestFinished(() => mail.close());
  const failed = await failure(mail.send(message));
  expect(failed.reason).toBe(
    "The mail server did not accept our credentials (535): Authentication failed",
  );
  expect(JSON.stringify(failed) + failed.stack).not.toContain("wrong-password");
});
