import type { KnownChoices } from "../domain/content/editor/check.ts";
import type { Composition } from "../domain/content/editor/compose.ts";
import type { Content } from "../domain/content/schema.ts";
import type { PictureLibrary } from "../domain/pictures.ts";
import type { Database } from "./db/database.ts";
import type { DeliveryQueue } from "./deliveries/queue.ts";
import type { HealthKeys } from "./families/health-keys.ts";
import type { StaffAuth } from "./staff/auth.ts";
import type { Ports } from "./vendors/all.ts";

/** What the club's functions work with, as their first argument: one per running instance. */
export interface AppContext {
  db: Database;
  queue: DeliveryQueue;
  integrations: Integrations;
  /** The club's current content; staff change it, so don't keep it beyond one request. */
  readonly content: Content;
  /** The built-in pictures and the uploaded ones, by name; none if nothing was built. */
  readonly pictures: PictureLibrary;
  /** The content with what staff saved, to save more and to read it again. */
  live: LiveContent;
  /** Staff's accounts and sessions. */
  auth: StaffAuth;
  /** Whether a password alone is not enough for an admin. */
  adminsNeedFactor: boolean;
  machine: Machine;
  /** The site's address for visitors, without a trailing slash. */
  publicUrl: string;
  /** The telephone number that gets text messages to staff. */
  readonly staffSmsNumber: string;
  /** Seconds between text messages; later ones are counted in the next. 0: one for each. */
  staffSmsEverySeconds: number;
  /**
   * Spam protection: the secret that signs stamps, how many forms an address may send in ten minutes, and
   * whether the database's disk is so low that suspected spam is not stored.
   */
  screening: { secret: string; perAddress: number; isDiskLow: () => Promise<boolean> };
  /** Signs the links in mails. */
  mailedLinkSecret: string;
  /** Encrypt and decrypt athletes' medical information. */
  healthKeys: HealthKeys;
  /** Attempts that outlive the visitor's request; awaited before the site stops. */
  inFlight: Set<Promise<unknown>>;
  /**
   * Reports an error that no visitor sees. Pass an error as `err`: the log leaves out the personal data
   * in its message.
   */
  report: (event: string, details: Record<string, unknown>) => void;
}

/** The outside services as this instance is configured: a vendor's or the embedded one. */
export type Integrations = Ports;

/** The site's current content: the built-in content, with staff's saves on top. */
export interface LiveContent extends Composition {
  readonly builtIn: Content;
  /** Every picture a page can show: the build's and the library's. */
  readonly pictures: PictureLibrary;
  /** The valid names of pictures and drawings; none if nothing was built, as in some tests. */
  readonly drawn: KnownChoices;
  /** Reads what was saved since the last call, and the date. @returns whether anything changed */
  refresh(): Promise<boolean>;
}

/** Data about the machine and its setup. */
export interface Machine {
  /** Free bytes where the club's data is stored. */
  readDisk(): Promise<{ free: number; total: number }>;
  /** Whether the file with the first admin's password still exists. */
  isFirstPasswordKept(): Promise<boolean>;
  /** When the site's certificate expires; null: there is none, or it could not be checked. */
  readCertificate(): Promise<Date | null>;
  /** The file with the backup key, until the office has saved it; null: there is none. */
  readBackupKey(): Promise<string | null>;
  deleteBackupKey(): Promise<void>;
  /** The machine's name in its network. */
  hostName: string;
  trustsProxy: boolean;
  hasEmbeddedDatabase: boolean;
}
