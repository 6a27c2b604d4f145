import type { Content } from "../domain/content/schema.ts";
import type { Database } from "./db/database.ts";
import type { DeliveryQueue } from "./deliveries/queue.ts";
import type { Crm } from "./vendors/crm/port.ts";
import type { Mail } from "./vendors/mail/port.ts";
import type { Payments } from "./vendors/payments/port.ts";
import type { Sms } from "./vendors/sms/port.ts";
import type { FileStorage } from "./vendors/storage/port.ts";

/** What every service works with: one a running instance. */
export interface AppContext {
  db: Database;
  queue: DeliveryQueue;
  integrations: Integrations;
  /** What the club says of itself now; staff change it, so nothing keeps it past one request. */
  readonly content: Content;
  /** Where visitors reach the site, without a trailing slash. */
  publicUrl: string;
  /** Where staff are told by SMS. */
  readonly staffSmsNumber: string;
  /** One text in so many seconds; what comes in between is counted in the next. 0: one for each. */
  staffSmsEverySeconds: number;
  /** Keeps spam out: what stamps are signed with, and how many forms an address may send in ten minutes. */
  screening: { secret: string; perAddress: number };
  /** Signs the links in mails. */
  mailedLinkSecret: string;
  /** Attempts that outlive the visitor's request; awaited before the site stops. */
  underWay: Set<Promise<unknown>>;
  /**
   * Told of what went wrong without a visitor seeing it. An error goes under `err`: the log leaves out
   * what its message says of people.
   */
  report: (event: string, details: Record<string, unknown>) => void;
}

/** The outside services as this instance is configured: a vendor's or the embedded one. */
export interface Integrations {
  crm: Crm;
  mail: Mail;
  sms: Sms;
  payments: Payments;
  storage: FileStorage;
}
