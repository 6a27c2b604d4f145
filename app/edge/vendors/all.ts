import type { Integrations } from "#core/context.server.ts";
import { hubspot } from "#core/vendors/crm/hubspot.server.ts";
import type { Vendor } from "#core/vendors/define.server.ts";
import { smtp } from "#core/vendors/mail/smtp.server.ts";
import { stripe } from "#modules/billing/provider/stripe.server.ts";
import { twilio } from "#core/vendors/sms/twilio.server.ts";
import { s3 } from "#core/vendors/storage/s3.server.ts";

/** The vendors of each port. The settings choose one; without any the embedded one is used. */
export const vendors: { [Port in keyof Integrations]: Vendor<Integrations[Port]>[] } = {
  crm: [hubspot],
  mail: [smtp],
  sms: [twilio],
  payments: [stripe],
  storage: [s3],
};
