import { startControl } from "#tests/peers/control.ts";
import { startVendors } from "#tests/support/vendors.ts";
import { openSiteWith } from "../journeys/open-site.ts";

/** One built site for all statements; the CRM, the mail and the SMS service are played beside it. */
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
  return async () => {
    await close();
    control.close();
    await vendors.close();
  };
}
