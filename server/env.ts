import { availableParallelism } from "node:os";
import { z } from "zod";

/** Empty strings count as unset, as in a copied `.env.example`. */
const text = z.string().trim().min(1).optional().catch(undefined);

const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default(".data"),
  WORKERS: z.union([z.literal("auto"), z.coerce.number().int().min(1).max(64)]).default(1),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  ADMIN_EMAIL: z.email().max(36).optional(),
  ADMIN_PASSWORD: z.string().min(8).max(16).optional(),
  HUBSPOT_TOKEN: z.string().optional(),
  HUBSPOT_URL: z.url().default("https://api.hubapi.com"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  SMTP_TLS: z.enum(["required", "none"]).default("required"),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z.url().default("https://api.twilio.com"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: z.url().default("https://api.stripe.com"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  STAFF_SMS_NUMBER: z.string().optional(),
  STAFF_SMS_EVERY_SECONDS: z.coerce.number().int().min(0).max(3600).default(300),
  CONTACTS_API_KEY: z.string().min(16).optional(),
  FORMS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
  METRICS_TOKEN: z.string().min(16).optional(),
  DELIVERY_ATTEMPTS: z.coerce.number().int().min(1).max(50).default(10),
  DELIVERY_BACKOFF_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
});

/** Every setting there is; `.env.example` explains each. */
export const settingNames = Object.keys(envSchema.shape);

type Variables = z.output<typeof envSchema>;

/** The settings of one running instance. Vendors that are not configured are null. */
export interface Env {
  port: number;
  host: string;
  /** Where visitors reach the site, without a trailing slash; null: as the request says. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** How many processes answer visitors. */
  workers: number;
  logLevel: Variables["LOG_LEVEL"];
  /** The nearest hop sets X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean;
  admin: { email: string | null; password: string | null };
  hubspot: { token: string; url: string } | null;
  smtp: { url: string; from: string; tls: "required" | "none" } | null;
  twilio: { accountSid: string; authToken: string; from: string; url: string } | null;
  stripe: { secretKey: string; webhookSecret: string; url: string } | null;
  /** Where uploaded pictures are stored; null: on this computer's disk. */
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  } | null;
  /** Overrides the club's own setting. */
  staffSmsNumber: string | null;
  /** One text to staff in so many seconds; 0: one for each form. */
  staffSmsEverySeconds: number;
  /** The key that a machine sends to post contact records; null: only the site itself may post them. */
  contactsApiKey: string | null;
  /** Forms from one network address in ten minutes; more go to the spam tab. */
  formsPerAddress: number;
  /** The key that Prometheus sends to read `/metrics`; null: there is no such address. */
  metricsToken: string | null;
  delivery: { attempts: number; backoffSeconds: number };
}

/** A setting is wrong or incomplete; `message` is one line for the person who starts the site. */
export class EnvError extends Error {}

/**
 * Reads the settings. Pure: the same variables give the same settings.
 * @throws EnvError naming the variable, or what a half-configured vendor lacks
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => text.parse(value) !== undefined),
  );
  // For the person who runs the site, in the language of its documentation.
  const parsed = envSchema.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`Setting ${issue?.path.join(".")} is not usable: ${issue?.message}`);
  }
  const v = parsed.data;
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    workers: v.WORKERS === "auto" ? availableParallelism() : v.WORKERS,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY === "true",
    admin: { email: v.ADMIN_EMAIL ?? null, password: v.ADMIN_PASSWORD ?? null },
    hubspot: v.HUBSPOT_TOKEN ? { token: v.HUBSPOT_TOKEN, url: v.HUBSPOT_URL } : null,
    smtp: allOrNone({ SMTP_URL: v.SMTP_URL, MAIL_FROM: v.MAIL_FROM }, (given) => ({
      url: given.SMTP_URL,
      from: given.MAIL_FROM,
      tls: v.SMTP_TLS,
    })),
    twilio: allOrNone(
      {
        TWILIO_ACCOUNT_SID: v.TWILIO_ACCOUNT_SID,
        TWILIO_AUTH_TOKEN: v.TWILIO_AUTH_TOKEN,
        TWILIO_FROM: v.TWILIO_FROM,
      },
      (given) => ({
        accountSid: given.TWILIO_ACCOUNT_SID,
        authToken: given.TWILIO_AUTH_TOKEN,
        from: given.TWILIO_FROM,
        url: v.TWILIO_URL,
      }),
    ),
    stripe: allOrNone(
      {
        STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET,
      },
      (given) => ({
        secretKey: given.STRIPE_SECRET_KEY,
        webhookSecret: given.STRIPE_WEBHOOK_SECRET,
        url: v.STRIPE_URL,
      }),
    ),
    s3: allOrNone(
      {
        S3_ENDPOINT: v.S3_ENDPOINT,
        S3_BUCKET: v.S3_BUCKET,
        S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
      },
      (given) => ({
        endpoint: given.S3_ENDPOINT,
        region: v.S3_REGION,
        bucket: given.S3_BUCKET,
        accessKeyId: given.S3_ACCESS_KEY_ID,
        secretAccessKey: given.S3_SECRET_ACCESS_KEY,
      }),
    ),
    staffSmsNumber: v.STAFF_SMS_NUMBER ?? null,
    staffSmsEverySeconds: v.STAFF_SMS_EVERY_SECONDS,
    contactsApiKey: v.CONTACTS_API_KEY ?? null,
    formsPerAddress: v.FORMS_PER_ADDRESS,
    metricsToken: v.METRICS_TOKEN ?? null,
    delivery: { attempts: v.DELIVERY_ATTEMPTS, backoffSeconds: v.DELIVERY_BACKOFF_SECONDS },
  };
}

/** The settings of one vendor: all of them, none of them, or an error that names the missing ones. */
function allOrNone<Name extends string, Result>(
  settings: Record<Name, string | undefined>,
  build: (given: Record<Name, string>) => Result,
): Result | null {
  const names = Object.keys(settings) as Name[];
  const missing = names.filter((name) => !settings[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    const present = names.filter((name) => settings[name]);
    throw new EnvError(`${present.join(" and ")} is set but ${missing.join(" and ")} is not`);
  }
  return build(settings as Record<Name, string>);
}

/** Reads the settings of this process: its environment, then `.env` for what is unset there. */
export function readEnv(): Env {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return parseEnv(process.env);
}
