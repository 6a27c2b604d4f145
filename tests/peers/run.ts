/**
 * Runs one peer as a process: `node tests/peers/run.ts hubspot|twilio|smtp|stripe`. Prints one line of JSON:
 * its URL, the settings that connect the site to it, and the URL of its controls (see `control.ts`).
 */
import { startControl } from "./control.ts";
import { startHubspotPeer } from "./hubspot.ts";
import { startSmtpPeer } from "./smtp.ts";
import { startStripePeer } from "./stripe.ts";
import { startTwilioPeer } from "./twilio.ts";

const starters = {
  async hubspot() {
    const peer = await startHubspotPeer();
    const env = { HUBSPOT_URL: peer.url, HUBSPOT_TOKEN: peer.token };
    return { peer, env, state: () => ({ contacts: peer.contacts(), requests: peer.requests }) };
  },
  async twilio() {
    const peer = await startTwilioPeer();
    const { url, accountSid, authToken, messages, requests } = peer;
    const env = {
      TWILIO_URL: url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: "+15005550006",
    };
    return { peer, env, state: () => ({ messages, requests }) };
  },
  async stripe() {
    const peer = await startStripePeer();
    const env = {
      STRIPE_URL: peer.url,
      STRIPE_SECRET_KEY: peer.secretKey,
      STRIPE_WEBHOOK_SECRET: peer.webhookSecret,
    };
    const state = () => ({ sessions: [...peer.stripe.sessions.values()], requests: peer.requests });
    return { peer, env, state };
  },
  async smtp() {
    const peer = await startSmtpPeer();
    const env = { SMTP_URL: peer.url, SMTP_TLS: "none", MAIL_FROM: "desk@club.example" };
    return { peer, env, state: () => ({ mails: peer.mails, connections: peer.connections() }) };
  },
};

const name = process.argv[2] ?? "";
if (!Object.hasOwn(starters, name)) {
  console.error(`Which peer? One of: ${Object.keys(starters).join(", ")}`);
  process.exit(1);
}
const { peer, env, state } = await starters[name as keyof typeof starters]();
const control = await startControl(peer, state);
console.log(JSON.stringify({ url: peer.url, control: control.url, env }));

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
