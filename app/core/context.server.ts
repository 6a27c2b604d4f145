import type { Database } from "./db/database.server.ts";
import type { PictureLibrary } from "./pictures.ts";
import type { Crm } from "./vendors/crm/port.server.ts";
import type { Mail } from "./vendors/mail/port.server.ts";
import type { Sms } from "./vendors/sms/port.server.ts";
import type { FileStorage } from "./vendors/storage/port.server.ts";

/**
 * The first argument of the club's functions: one per running instance. Modules add their own properties
 * (`declare module`, in their `context.server.ts`), so that `core/` names none of them.
 */
export interface AppContext {
  db: Database;
  integrations: Integrations;
  /** The built-in and the uploaded pictures, by name; empty if nothing was built. */
  readonly pictures: PictureLibrary;
  machine: Machine;
  /** The site's address for visitors, without a trailing slash. */
  publicUrl: string;
  /** The telephone number that gets text messages to staff. */
  readonly staffSmsNumber: string;
  /**
   * Seconds between text messages; events in between are counted in the next message. 0: one message for each
   * event.
   */
  staffSmsEverySeconds: number;
  /**
   * Spam protection: the secret that signs stamps, how many forms an address may send in ten minutes, and
   * whether the database's disk is so low that suspected spam is not stored.
   */
  screening: { secret: string; perAddress: number; isDiskLow: () => Promise<boolean> };
  /** Signs the links in mails. */
  mailedLinkSecret: string;
  /** Work that continues after the response (`continueLater`). */
  inFlight: Set<Promise<unknown>>;
  /**
   * Reports an error that no visitor sees. Pass an error as `err`: the log leaves out the personal data
   * in its message.
   */
  report: (event: string, details: Record<string, unknown>) => void;
}

/** Lets work continue after the response; the site waits for it before it stops. */
export function continueLater(
  { inFlight }: Pick<AppContext, "inFlight">,
  work: Promise<unknown>,
): void {
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work));
}

/** The external services as this instance is configured: a real vendor or the embedded one. */
export interface Integrations {
  crm: Crm;
  mail: Mail;
  sms: Sms;
  storage: FileStorage;
}

/** Data about the machine and its setup. */
export interface Machine {
  /** Free bytes where the club's data is stored. */
  readDisk(): Promise<{ free: number; total: number }>;
  /** Whether the file with the first admin's password still exists. */
  isFirstPasswordStored(): Promise<boolean>;
  /** When the site's certificate expires; null: there is none, or it could not be checked. */
  readCertificate(): Promise<Date | null>;
  /** The file with the backup key, until the office has saved it; null: there is none. */
  readBackupKey(): Promise<string | null>;
  deleteBackupKey(): Promise<void>;
  /** When a restore of the continuous backup was last tested; null: never. */
  readLastDrill(): Promise<Date | null>;
  /** The release that runs, such as `1.0.0-f6dee84`. */
  version: string;
  /** Where the newest release is published; null: this site does not check. */
  releasesUrl: string | null;
  /** The machine's name in its network. */
  hostName: string;
  trustsProxy: boolean;
  hasEmbeddedDatabase: boolean;
}
