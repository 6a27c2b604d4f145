import type { Crm } from "#server/integrations/crm/port.ts";
import type { Mail } from "#server/integrations/mail/port.ts";
import type { Payments } from "#server/integrations/payments/port.ts";
import type { Sms } from "#server/integrations/sms/port.ts";
import type { FileStorage } from "#server/integrations/storage/port.ts";

/** The outside services as this instance is configured: a vendor's or the embedded one. */
export interface Integrations {
  crm: Crm;
  mail: Mail;
  sms: Sms;
  payments: Payments;
  storage: FileStorage;
}
