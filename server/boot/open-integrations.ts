import path from "node:path";
import type { Logger } from "pino";
import type { Integrations } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { SealingKeys } from "../db/sealed-links.ts";
import type { Env } from "../env.ts";
import { localCrm } from "../vendors/crm/local.ts";
import { isLoopback } from "../vendors/loopback.ts";
import { localMail } from "../vendors/mail/local.ts";
import { localPayments } from "../vendors/payments/local.ts";
import { noPayments } from "../vendors/payments/none.ts";
import type { Payments } from "../vendors/payments/port.ts";
import { localSms } from "../vendors/sms/local.ts";
import { localStorage } from "../vendors/storage/local.ts";
import type { FileStorage } from "../vendors/storage/port.ts";
import { portToJoin } from "./run-workers.ts";

interface IntegrationsOptions {
  /** The site's address for visitors, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  keys: SealingKeys;
  log: Pick<Logger, "error">;
}

/** For each port the vendor that is configured, otherwise the embedded one. */
export function openIntegrations(
  env: Env,
  db: Database,
  { publicUrl, dataDir, keys, log }: IntegrationsOptions,
): Integrations {
  const { vendors } = env;
  const payments = openPayments(env, db, publicUrl);
  // Workers that join others would report the same again.
  if (!payments.takesCards && portToJoin() === null) log.error(notSetUp);
  return {
    crm: vendors.crm?.() ?? localCrm(db),
    mail: vendors.mail?.() ?? localMail(db, keys),
    sms: vendors.sms?.() ?? localSms(db, keys),
    payments,
    storage: openStorage({ vendors }, dataDir),
  };
}

const notSetUp =
  "card payments are not set up, so nobody can pay by card: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET";

/** A public site must not record unpaid registrations as paid, so the demo is for this machine only. */
function openPayments(
  { vendors, demoCheckout }: Pick<Env, "vendors" | "demoCheckout">,
  db: Database,
  publicUrl: string,
): Payments {
  if (vendors.payments) return vendors.payments();
  const isOwnMachine = isLoopback(new URL(publicUrl).hostname);
  return isOwnMachine || demoCheckout ? localPayments(db, { publicUrl }) : noPayments();
}

/** The storage of uploads. */
export function openStorage({ vendors }: Pick<Env, "vendors">, dataDir: string): FileStorage {
  return vendors.storage?.() ?? localStorage(path.join(dataDir, "uploads"));
}
