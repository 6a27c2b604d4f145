/**
 * Runs one fake server as a process: `node tests/fakes/run.ts hubspot|twilio|smtp|stripe`. Prints one line of
 * JSON: its URL, the settings that connect the site to it, and the URL of its controls (see `control.ts`).
 */
import { startControl } from "./control.ts";
import { startFakeHubspot } from "./hubspot.ts";
import { startFakeSmtp } from "./smtp.ts";
import { startFakeStripe } from "./stripe.ts";
import { startFakeTwilio } from "./twilio.ts";

const starters = {
  async hubspot() {
    const fake = await startFakeHubspot();
    const env = { HUBSPOT_URL: fake.url, HUBSPOT_TOKEN: fake.token };
    return { fake, env, state: () => ({ contacts: fake.contacts(), requests: fake.requests }) };
  },
  async twilio() {
    const fake = await startFakeTwilio();
    const { url, accountSid, authToken, messages, requests } = fake;
    const env = {
      TWILIO_URL: url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: "+15005550006",
    };
    return { fake, env, state: () => ({ messages, requests }) };
  },
  async stripe() {
    const fake = await startFakeStripe();
    const env = {
      STRIPE_URL: fake.url,
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    };
    const state = () => ({ sessions: [...fake.stripe.sessions.values()], requests: fake.requests });
    return { fake, env, state };
  },
  async smtp() {
    const fake = await startFakeSmtp();
    const env = { SMTP_URL: fake.url, SMTP_TLS: "none", MAIL_FROM: "desk@club.example" };
    return { fake, env, state: () => ({ mails: fake.mails, connections: fake.connections() }) };
  },
};

const name = process.argv[2] ?? "";
if (!Object.hasOwn(starters, name)) {
  console.error(`Which peer? One of: ${Object.keys(starters).join(", ")}`);
  process.exit(1);
}
const { fake, env, state } = await starters[name as keyof typeof starters]();
const control = await startControl(fake, state);
console.log(JSON.stringify({ url: fake.url, control: control.url, env }));

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
