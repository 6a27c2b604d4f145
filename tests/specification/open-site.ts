import { startControl } from "#tests/fakes/control.ts";
import { startVendors } from "#tests/support/vendors.ts";
import { toFormData } from "#domain/content/editor/schema-form.ts";
import { request } from "@playwright/test";
import { club } from "#content/club.ts";
import { admin, openSiteWith } from "../journeys/open-site.ts";

/** One built site for all statements, with fakes of the CRM, the mail and the SMS service. */
export default async function openSite() {
  const vendors = await startVendors();
  const { hubspot, twilio, smtp } = vendors;
  const control = await startControl({ fail() {}, async recover() {} }, () => ({
    contacts: hubspot.contacts().map(({ properties }) => properties),
    texts: twilio.messages,
    mails: smtp.mails.map(({ envelope, subject, text }) => ({ to: envelope.to, subject, text })),
    requests: [...hubspot.requests, ...twilio.requests],
  }));
  process.env.VENDORS_ADDRESS = control.url;
  const close = await openSiteWith({ ...vendors.settings, STAFF_SMS_NUMBER: "+19055550100" });
  await refuseKnownContacts();
  return async () => {
    await close();
    control.close();
    await vendors.close();
  };
}

/** The specification's answer to a known address is a setting, and the sample club has the other one. */
async function refuseKnownContacts(): Promise<void> {
  const baseURL = process.env.SITE_ADDRESS ?? "";
  const staff = await request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } });
  const signedIn = await staff.post("/api/users/login", { data: admin });
  const value = JSON.stringify(toFormData({ ...club, duplicateContacts: "refuse" }));
  const form = { intent: "save", base: "0", confirmed: "", value };
  const saved = await staff.post("/admin/content/club", { form, maxRedirects: 0 });
  await staff.dispose();
  if (saved.status() !== 303)
    throw new Error(`The setting was not saved: ${signedIn.status()}, ${saved.status()}`);
}
