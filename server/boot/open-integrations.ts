import path from "node:path";
import type { Integrations } from "../context.ts";
import type { Database } from "../db/database.ts";
import type { SealingKeys } from "../db/sealed-links.ts";
import type { Env } from "../env.ts";
import { localCrm } from "../vendors/crm/local.ts";
import { localMail } from "../vendors/mail/local.ts";
import { localPayments } from "../vendors/payments/local.ts";
import { localSms } from "../vendors/sms/local.ts";
import { localStorage } from "../vendors/storage/local.ts";
import type { FileStorage } from "../vendors/storage/port.ts";

/** For each port the vendor that is configured, otherwise the embedded one. */
export function openIntegrations(
  { vendors }: Env,
  db: Database,
  { publicUrl, dataDir, keys }: { publicUrl: string; dataDir: string; keys: SealingKeys },
): Integrations {
  return {
    crm: vendors.crm?.() ?? localCrm(db),
    mail: vendors.mail?.() ?? localMail(db, keys),
    sms: vendors.sms?.() ?? localSms(db, keys),
    payments: vendors.payments?.() ?? localPayments(db, { publicUrl }),
    storage: openStorage({ vendors }, dataDir),
  };
}

/** Where uploads are stored. */
export function openStorage({ vendors }: Pick<Env, "vendors">, dataDir: string): FileStorage {
  return vendors.storage?.() ?? localStorage(path.join(dataDir, "uploads"));
}
