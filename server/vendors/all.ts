import type { Crm } from "./crm/port.ts";
import { hubspot } from "./crm/hubspot.ts";
import type { Vendor } from "./define.ts";
import type { Mail } from "./mail/port.ts";
import { smtp } from "./mail/smtp.ts";
import type { Payments } from "./payments/port.ts";
import { stripe } from "./payments/stripe.ts";
import type { Sms } from "./sms/port.ts";
import { twilio } from "./sms/twilio.ts";
import type { FileStorage } from "./storage/port.ts";
import { s3 } from "./storage/s3.ts";

export interface Ports {
  crm: Crm;
  mail: Mail;
  sms: Sms;
  payments: Payments;
  storage: FileStorage;
}

/** The vendors of each port. The settings choose one; without any the embedded one is used. */
export const vendors: { [Port in keyof Ports]: Vendor<Ports[Port]>[] } = {
  crm: [hubspot],
  mail: [smtp],
  sms: [twilio],
  payments: [stripe],
  storage: [s3],
};
