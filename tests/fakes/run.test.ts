import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { hubspotCrm } from "#core/vendors/crm/hubspot.server.ts";
import { smtpMail } from "#core/vendors/mail/smtp.server.ts";
import { twilioSms } from "#core/vendors/sms/twilio.server.ts";

/** Starts a fake server as its own process and reads the line it prints. */
async function run(name: string) {
  const child = spawn(process.execPath, ["tests/fakes/run.ts", name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { control, env } = JSON.parse(line) as { control: string; env: Record<string, string> };
  const steer = async (path: string, body?: object) => {
    const method = path === "/state" ? "GET" : "POST";
    const response = await fetch(control + path, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as Record<string, unknown[]>;
  };
  return { setting: (key: string) => env[key] ?? "", steer };
}

test("HubSpot on its own: its line configures the site, its controls break and repair it", async () => {
  const { setting, steer } = await run("hubspot");
  const crm = hubspotCrm({ baseUrl: setting("HUBSPOT_URL"), token: setting("HUBSPOT_TOKEN") });
  const contact = { email: "a@b.example", firstname: "A", lastname: "B", client_details: "C" };
  await steer("/fail", { mode: "down" });
  await expect(crm.saveContact(contact)).rejects.toThrow("refused");
  await steer("/recover");
  await crm.saveContact(contact);
  expect((await steer("/state"))["contacts"]).toMatchObject([{ properties: contact }]);
});

test("Twilio on its own", async () => {
  const { setting, steer } = await run("twilio");
  const sms = twilioSms({
    baseUrl: setting("TWILIO_URL"),
    accountSid: setting("TWILIO_ACCOUNT_SID"),
    authToken: setting("TWILIO_AUTH_TOKEN"),
    from: setting("TWILIO_FROM"),
  });
  await sms.send({ id: "1", to: "+14165550123", body: "Hello" });
  expect((await steer("/state"))["messages"]).toMatchObject([{ body: "Hello" }]);
});

test("a mail server on its own", async () => {
  const { setting, steer } = await run("smtp");
  const mail = smtpMail({ url: setting("SMTP_URL"), from: setting("MAIL_FROM"), tls: "none" });
  onTestFinished(() => mail.close());
  await mail.send({ id: "1", to: "a@b.example", subject: "Hello", text: "Hello" });
  expect((await steer("/state"))["mails"]).toMatchObject([{ subject: "Hello" }]);
});
