import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { request } from "@playwright/test";
import { club } from "#content/club.ts";
import { toFormData } from "#modules/content/editing/schema-form.ts";
import { startControl } from "../fakes/control.ts";
import { startServer } from "../support/server-process.ts";
import { startVendors } from "../support/vendors.ts";

/** The admin of both sites. */
export const admin = { email: "office@example.ca", password: "a-good-pass-1" };

/** The secret with which a mail server hands replies to the site of the journeys. */
export const inboundSecret = "a secret for replies by email";

/**
 * Starts the built site twice, each with its own data: for the journeys with the embedded vendors, whose
 * mails staff read in the outbox; for the specification with fakes of the CRM, the mail and the SMS service.
 */
export default async function openSites() {
  const vendors = await startVendors();
  const { hubspot, twilio, smtp } = vendors;
  const control = await startControl({ fail() {}, async recover() {} }, () => ({
    contacts: hubspot.contacts().map(({ properties }) => properties),
    texts: twilio.messages,
    mails: smtp.mails.map(({ envelope, subject, text }) => ({ to: envelope.to, subject, text })),
    requests: [...hubspot.requests, ...twilio.requests],
  }));
  const [journeys, specification] = await Promise.all([
    openSite({ INBOUND_MAIL_SECRET: inboundSecret }),
    openSite({ ...vendors.settings, STAFF_SMS_NUMBER: "+19055550100" }),
  ]);
  await refuseKnownContacts(specification.address);
  process.env.SITE_ADDRESS = journeys.address;
  process.env.SPECIFICATION_ADDRESS = specification.address;
  process.env.VENDORS_ADDRESS = control.url;
  return async () => {
    await Promise.all([journeys.close(), specification.close()]);
    control.close();
    await vendors.close();
  };
}

async function openSite(settings: Record<string, string>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "club-browser-"));
  const site = await startServer({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Each visit has an address of its own, so that one visit's wrong passwords don't block another.
    TRUST_PROXY: "true",
    ...settings,
  });
  return {
    address: site.address,
    async close() {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The specification's answer to a known address is a setting, and the sample club has the other value. */
async function refuseKnownContacts(baseURL: string): Promise<void> {
  const staff = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const signedIn = await staff.post("/api/users/login", { data: admin });
  const value = JSON.stringify(toFormData({ ...club, duplicateContacts: "refuse" }));
  const form = { _action: "save", base: "0", confirmed: "", value };
  const saved = await staff.post("/admin/content/club", { form, maxRedirects: 0 });
  await staff.dispose();
  if (saved.status() !== 303)
    throw new Error(`The setting was not saved: ${signedIn.status()}, ${saved.status()}`);
}
