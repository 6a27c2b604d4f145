import { codeOf } from "#core/records.ts";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { isHealthKey } from "#modules/families/medical-information-keys.server.ts";
import { settingRules } from "./setting-rules.ts";
import { readSetupSettings, setupSettings, type SetupSettings } from "./setup/setup-settings.ts";
import type { AppContext, Integrations } from "#core/context.server.ts";
import { type ContinuousBackup, continuousBackup } from "./vendors/continuous-backup.ts";
import { vendors } from "./vendors/all.ts";
import { vendorAddress } from "#core/vendors/loopback.server.ts";
import { requiredSettings, type Vendor } from "#core/vendors/define.server.ts";

/** Empty strings count as unset, as in a copied `.env.example`. */
const text = z.string().trim().min(1).optional().catch(undefined);

/** A key of the medical information. */
const healthKey = z
  .string()
  .refine(isHealthKey, "it is 32 random bytes as base64: openssl rand -base64 32")
  .optional();

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(".data"),
  WORKERS: z.union([z.literal("auto"), z.coerce.number().int().min(1).max(64)]).default(1),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(10).default(0),
  HAND_OVER: z.enum(["true", "false"]).default("false"),
  NIGHTLY_BACKUP: z.enum(["auto", "true"]).default("auto"),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, "it is a public key of age: age1 and 58 more characters")
    .optional(),
  HEALTH_KEY: healthKey,
  HEALTH_KEY_PREVIOUS: healthKey,
  POSTGRES_BIN: z.string().optional(),
  // Used before this program starts (`bin/steps/node26.mjs`); listed here as one of the settings.
  NODE_BIN: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PASSWORD: z.string().optional(),
  ACCEPT_NEWER_DATABASE: z.enum(["true", "false"]).default("false"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  ADMIN_EMAIL: z.email().max(36).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(16).optional(),
  ...setupSettings,
  ADMIN_SECOND_FACTOR: z.enum(["auto", "required", "optional"]).default("auto"),
  STAFF_SMS_NUMBER: z.string().optional(),
  STAFF_SMS_EVERY_SECONDS: z.coerce.number().int().min(0).max(3600).default(300),
  CONTACTS_API_KEY: z.string().min(16).optional(),
  FORMS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  INBOUND_MAIL_SECRET: z.string().min(16).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .regex(/^(?!-)[a-z\d-]+(\.[a-z\d-]+)+$/i)
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  RELEASES_URL: vendorAddress.optional(),
  DEMO_CHECKOUT: z.enum(["true", "false"]).default("false"),
  DELIVERY_ATTEMPTS: z.coerce.number().int().min(1).max(50).default(10),
  DELIVERY_BACKOFF_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
});

const everyVendor = [...Object.values(vendors).flat(), continuousBackup];

/** The vendors' settings. Whether a vendor has all that it needs is checked after this. */
const vendorSchema = z
  .object(Object.assign({}, ...everyVendor.map(({ settings }) => settings)))
  .partial();

/** Every setting there is; `.env.example` explains each. */
export const settingNames = [...Object.keys(envSchema.shape), ...Object.keys(vendorSchema.shape)];

type Variables = z.output<typeof envSchema>;

/** The settings of one running instance. Vendors that are not configured are null. */
export interface Env {
  port: number;
  host: string;
  /** The site's address for visitors, without a trailing slash; null: taken from the request. */
  publicUrl: string | null;
  dataDir: string;
  /** For how long a stopping site still serves requests, while `/up` says that it is down. */
  drainSeconds: number;
  /** Whether a newer container on the same folder replaces the running one. */
  handsOver: boolean;
  databaseUrl: string | null;
  /** Whether to start although a later release has migrated the database. */
  acceptsNewerDatabase: boolean;
  /** The folder with the system's PostgreSQL for the embedded database; null: the packaged one. */
  postgresBin: string | null;
  /** Whether this instance makes the nightly backup of DATABASE_URL, too. */
  backsUpNightly: boolean;
  /** The public key that backups are encrypted to; null: the first backup makes a pair. */
  backupRecipient: string | null;
  /** Where every change of the embedded database is stored; null: there is only the nightly backup. */
  continuousBackup: ContinuousBackup | null;
  /** The key that encrypts medical information, as base64; null: the one in the data folder. */
  healthKey: string | null;
  /** An earlier key, which still decrypts older data. */
  healthKeyPrevious: string | null;
  /** How many processes answer visitors. */
  workers: number;
  logLevel: Variables["LOG_LEVEL"];
  /** The nearest hop sets X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean;
  admin: { email: string | null; password: string | null };
  /** The answers to /setup; null: the settings have none. */
  setup: SetupSettings | null;
  /** /setup also opens at the first start on this machine. */
  setsUpInBrowser: boolean;
  /** Whether admins need a second factor. */
  adminsNeedFactor: boolean;
  /** Opens the vendor that is configured for a port; null: none is. */
  vendors: { [Port in keyof Integrations]: (() => Integrations[Port]) | null };
  /** Overrides the club's own setting. */
  staffSmsNumber: string | null;
  /** Seconds between text messages to staff; 0: one for each form. */
  staffSmsEverySeconds: number;
  /** The API key for posting contact records; null: only the site itself may post them. */
  contactsApiKey: string | null;
  /** The number of forms from one network address in ten minutes; others go to the spam tab. */
  formsPerAddress: number;
  /** How email replies are received; null: they are not. */
  inboundMail: AppContext["inboundMail"];
  /** The key with which Prometheus reads `/metrics`; null: the address does not exist. */
  metricsToken: string | null;
  /** Where the newest release is published; null: the site does not check. */
  releasesUrl: string | null;
  /** Without a card payment provider, the demo checkout is used even at a public address. */
  demoCheckout: boolean;
  delivery: { attempts: number; backoffSeconds: number };
}

/**
 * A setting is invalid or incomplete; `message` has one line for each, for the person who starts the site.
 */
export class EnvError extends Error {}

/**
 * Reads the settings. Pure: the same variables give the same settings.
 * @throws EnvError naming the variable, or what a half-configured vendor lacks
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => text.parse(value) !== undefined),
  );
  const parsed = envSchema.safeParse(given);
  const errors = [parsed.error, vendorSchema.safeParse(given).error].flatMap(
    (error) => error?.issues ?? [],
  );
  const wrong = [...new Set(errors.map(({ path }) => String(path[0])))];
  if (!parsed.success || wrong.length > 0) {
    throw new EnvError(wrong.map(unusable).join("\n"));
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL?.replace(/(?<!\/)\/+$/, "") ?? null,
    dataDir: v.DATA_DIR,
    drainSeconds: v.DRAIN_SECONDS,
    handsOver: v.HAND_OVER === "true",
    databaseUrl: databaseUrl(v),
    acceptsNewerDatabase: v.ACCEPT_NEWER_DATABASE === "true",
    postgresBin: v.POSTGRES_BIN ?? null,
    backsUpNightly: v.NIGHTLY_BACKUP === "true",
    backupRecipient: v.BACKUP_RECIPIENT ?? null,
    continuousBackup: backupStore(v, given),
    healthKey: v.HEALTH_KEY ?? null,
    healthKeyPrevious: v.HEALTH_KEY_PREVIOUS ?? null,
    workers: v.WORKERS === "auto" ? availableParallelism() : v.WORKERS,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY === "true",
    admin: { email: v.ADMIN_EMAIL ?? null, password: v.ADMIN_PASSWORD ?? null },
    setup: setup(v),
    setsUpInBrowser: v.SETUP === "browser",
    adminsNeedFactor:
      v.ADMIN_SECOND_FACTOR === "auto"
        ? v.PUBLIC_URL?.startsWith("https:") === true
        : v.ADMIN_SECOND_FACTOR === "required",
    vendors: {
      crm: configured(vendors.crm, given),
      mail: configured(vendors.mail, given),
      sms: configured(vendors.sms, given),
      payments: configured(vendors.payments, given),
      storage: configured(vendors.storage, given),
    },
    staffSmsNumber: v.STAFF_SMS_NUMBER ?? null,
    staffSmsEverySeconds: v.STAFF_SMS_EVERY_SECONDS,
    contactsApiKey: v.CONTACTS_API_KEY ?? null,
    formsPerAddress: v.FORMS_PER_ADDRESS,
    inboundMail: inboundMail(v),
    metricsToken: v.METRICS_TOKEN ?? null,
    releasesUrl: v.RELEASES_URL ?? null,
    demoCheckout: v.DEMO_CHECKOUT === "true",
    delivery: { attempts: v.DELIVERY_ATTEMPTS, backoffSeconds: v.DELIVERY_BACKOFF_SECONDS },
  };
}

/** @throws EnvError when there is a password but no address for it, or the address has one already */
function databaseUrl({ DATABASE_URL: address, DATABASE_PASSWORD: password }: Variables) {
  if (!password) return address ?? null;
  if (!address) throw new EnvError("DATABASE_PASSWORD is set but DATABASE_URL is not");
  const url = new URL(address);
  if (url.password) {
    throw new EnvError(
      "DATABASE_URL has a password already: remove it there, or DATABASE_PASSWORD",
    );
  }
  url.password = encodeURIComponent(password);
  return url.href;
}

/** @throws EnvError when it is half-configured, or the database is not ours */
function backupStore(v: Variables, given: Record<string, string | undefined>) {
  const store = configured([continuousBackup], given)?.() ?? null;
  if (store && v.DATABASE_URL) {
    throw new EnvError(
      "BACKUP_S3_BUCKET is for the embedded PostgreSQL, and DATABASE_URL is set: whoever runs that PostgreSQL backs it up. Unset the BACKUP_S3_… settings.",
    );
  }
  return store;
}

const unusable = (name: string) =>
  `Setting ${name} is not usable: it must be ${settingRules[name] ?? "another text"}.`;

/** @throws EnvError when an answer is missing or wrong */
function setup(v: Variables): Env["setup"] {
  const read = readSetupSettings(v);
  if (read && "wrong" in read) {
    const lines = Object.entries(read.wrong).map(([name, why]) => `${unusable(name)} ${why}`);
    throw new EnvError(lines.join("\n"));
  }
  if (read && !(v.ADMIN_EMAIL && v.ADMIN_PASSWORD))
    throw new EnvError("SETUP_NAME is set but ADMIN_EMAIL or ADMIN_PASSWORD is not");
  return read;
}

/** @throws EnvError when replies have an address but may not come in */
function inboundMail({
  INBOUND_MAIL_SECRET: secret,
  INBOUND_MAIL_DOMAIN: domain,
}: Variables): Env["inboundMail"] {
  if (domain && !secret)
    throw new EnvError("INBOUND_MAIL_DOMAIN is set but INBOUND_MAIL_SECRET is not");
  return secret ? { secret, domain: domain ?? null } : null;
}

/**
 * The one vendor of a port that has all its settings; null: none has any.
 * @throws EnvError when one has only some of them, or two could be used
 */
function configured<Port>(
  known: Vendor<Port>[],
  given: Record<string, string | undefined>,
): (() => Port) | null {
  const chosen = known.filter((vendor) => {
    const names = requiredSettings(vendor);
    const missing = names.filter((name) => !given[name]);
    if (missing.length === 0 || missing.length === names.length) return missing.length === 0;
    const present = names.filter((name) => given[name]);
    throw new EnvError(`${present.join(" and ")} is set but ${missing.join(" and ")} is not`);
  });
  const [vendor, other] = chosen;
  if (vendor && other) {
    const names = chosen.map((each) => requiredSettings(each)[0]);
    throw new EnvError(`Set either ${names.join(" or ")}: one vendor is enough`);
  }
  return vendor ? () => vendor.open(given) : null;
}

/**
 * Replaces each `NAME_FILE` by the setting NAME with the content of that file, as container platforms pass
 * secrets.
 * @throws EnvError when both are set, or the file is empty or cannot be read
 */
export function withFiles(variables: Record<string, string | undefined>) {
  const given = { ...variables };
  for (const name of settingNames) {
    const file = text.parse(given[`${name}_FILE`]);
    if (!file) continue;
    if (text.parse(given[name]))
      throw new EnvError(`Set either ${name} or ${name}_FILE, not both.`);
    given[name] = contentOf(file, name);
  }
  return given;
}

/** Editors and `echo` add a final newline, which is not part of the secret. */
function contentOf(file: string, name: string): string {
  try {
    const content = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (content.trim()) return content;
  } catch (error) {
    throw new EnvError(
      `${name}_FILE ${file} cannot be read (${codeOf(error)}): name a file that this account may read.`,
    );
  }
  throw new EnvError(`${name}_FILE ${file} is empty: write the value of ${name} into it.`);
}

/** Reads the settings of this process: its environment, then `.env` for what is unset there, then their files. */
export function readEnv(): Env {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
  return parseEnv(withFiles(process.env));
}
