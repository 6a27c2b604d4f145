import path from "node:path";
import type { Logger } from "pino";
import type { Integrations } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import type { SealingKeys } from "#core/vendors/encrypted-links.server.ts";
import type { Env } from "../env.ts";
import { localCrm } from "#core/vendors/crm/local.server.ts";
import { isLoopback } from "#core/vendors/loopback.server.ts";
import { localMail } from "#core/vendors/mail/local.server.ts";
import { localPayments } from "#modules/billing/provider/local.server.ts";
import { noPayments } from "#modules/billing/provider/none.server.ts";
import type { Payments } from "#modules/billing/provider/port.server.ts";
import { localSms } from "#core/vendors/sms/local.server.ts";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import type { FileStorage } from "#core/vendors/storage/port.server.ts";
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
  // Additional workers would report the same again.
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

/** A public site must not record unpaid registrations as paid, so the demo is only for this machine. */
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
