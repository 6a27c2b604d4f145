import path from "node:path";
import type { Database } from "../db/database.ts";
import type { Integrations } from "../context.ts";
import type { Env } from "../env.ts";
import { hubspotCrm } from "../vendors/crm/hubspot.ts";
import { localCrm } from "../vendors/crm/local.ts";
import { localMail } from "../vendors/mail/local.ts";
import { smtpMail } from "../vendors/mail/smtp.ts";
import { localPayments } from "../vendors/payments/local.ts";
import { stripePayments } from "../vendors/payments/stripe.ts";
import { localSms } from "../vendors/sms/local.ts";
import { twilioSms } from "../vendors/sms/twilio.ts";
import { localStorage } from "../vendors/storage/local.ts";
import type { FileStorage } from "../vendors/storage/port.ts";
import { s3Storage } from "../vendors/storage/s3.ts";

/** A vendor where one is configured, otherwise the embedded part; `close` ends kept connections. */
export function openIntegrations(
  env: Env,
  db: Database,
  { publicUrl, dataDir }: { publicUrl: string; dataDir: string },
): { integrations: Integrations; close: () => Promise<void> } {
  const smtp = env.smtp ? smtpMail(env.smtp) : null;
  const integrations: Integrations = {
    crm: env.hubspot
      ? hubspotCrm({ token: env.hubspot.token, baseUrl: env.hubspot.url })
      : localCrm(db),
    mail: smtp ?? localMail(db),
    sms: env.twilio
      ? twilioSms({
          accountSid: env.twilio.accountSid,
          authToken: env.twilio.authToken,
          from: env.twilio.from,
          baseUrl: env.twilio.url,
        })
      : localSms(db),
    payments: env.stripe
      ? stripePayments({
          secretKey: env.stripe.secretKey,
          webhookSecret: env.stripe.webhookSecret,
          baseUrl: env.stripe.url,
        })
      : localPayments(db, { publicUrl }),
    storage: openStorage(env, dataDir),
  };
  return { integrations, close: async () => smtp?.close() };
}

/** Where uploads are stored. */
export function openStorage({ s3 }: Pick<Env, "s3">, dataDir: string): FileStorage {
  return s3 ? s3Storage(s3) : localStorage(path.join(dataDir, "uploads"));
}
