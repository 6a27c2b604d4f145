import { formerZone } from "#core/time/time.ts";

const wholeNumber = (from: number, to: number, example: number) =>
  `a whole number from ${from} to ${to}, such as ${example}`;
const secret = "at least 16 characters, such as what openssl rand -hex 24 prints";
const healthKey = "32 random bytes as base64, such as what openssl rand -base64 32 prints";
const webAddress = (example: string) => `a whole address, such as ${example}`;
const vendorAddress = (example: string) =>
  `a whole address with https (http only on this machine), such as ${example}`;

/** The rule for each setting, with an example: for the person who starts the site. */
export const settingRules: Readonly<Record<string, string>> = {
  PORT: wholeNumber(0, 65_535, 3000),
  PUBLIC_URL: webAddress("https://www.example.ca"),
  WORKERS: `auto, or ${wholeNumber(1, 64, 2)}`,
  DRAIN_SECONDS: wholeNumber(0, 10, 5),
  HAND_OVER: "true or false, such as true in a container that ONCE replaces",
  NIGHTLY_BACKUP: "auto or true, such as true beside a PostgreSQL in another container",
  BACKUP_RECIPIENT:
    "the public key that age-keygen prints, such as age1 followed by 58 small letters and digits",
  HEALTH_KEY: healthKey,
  HEALTH_KEY_PREVIOUS: healthKey,
  DATABASE_URL: webAddress("postgres://club:password@127.0.0.1:5432/club"),
  ACCEPT_NEWER_DATABASE: "true or false, such as true to go back to an earlier release",
  LOG_LEVEL: "fatal, error, warn, info, debug or silent, such as info",
  TRUST_PROXY: "true or false, such as true behind Caddy or nginx",
  ADMIN_EMAIL: "an email address of 36 characters or fewer, such as office@example.ca",
  ADMIN_PASSWORD: "8 to 16 characters, such as three short words with a digit",
  SETUP: "auto or browser, such as browser to try /setup on this machine",
  SETUP_NAME: "the club's name of 60 characters or fewer, such as Harbour Track Club",
  SETUP_SHORT_NAME: "2 to 6 letters, such as HTC",
  SETUP_TOWNS: "one town or several with commas, such as Halifax, Dartmouth",
  SETUP_EMAIL: "an email address of 36 characters or fewer, such as office@example.ca",
  SETUP_PHONE: "a phone number of ten digits, such as 902-555-0142",
  SETUP_ADDRESS: "a mailing address in one line, such as 1 Water Street, Halifax, Nova Scotia",
  SETUP_TIME_ZONE: `a time zone by its IANA name, such as ${formerZone}`,
  SETUP_MAIN_COLOUR: "a colour that can be read as text, such as #9c3b27",
  SETUP_ACCENT_COLOUR: "a colour below dark text, such as #d9a521",
  SETUP_LEGAL_ENTITY: "non-profit or business, such as non-profit",
  SETUP_CONTENT: "sample or empty, such as empty",
  SETUP_PUBLISH: "true or false, such as false until the prices are right",
  ADMIN_SECOND_FACTOR: "auto, required or optional, such as auto",
  STAFF_SMS_EVERY_SECONDS: wholeNumber(0, 3600, 300),
  CONTACTS_API_KEY: secret,
  FORMS_PER_ADDRESS: "a whole number from 1, such as 30",
  INBOUND_MAIL_SECRET: secret,
  INBOUND_MAIL_DOMAIN: "the domain whose mail comes to the site, such as reply.example.ca",
  METRICS_TOKEN: secret,
  RELEASES_URL: vendorAddress("https://releases.example.org/newest.json"),
  DEMO_CHECKOUT: "true or false, such as true on a site that is only for trying out",
  DELIVERY_ATTEMPTS: wholeNumber(1, 50, 10),
  DELIVERY_BACKOFF_SECONDS: wholeNumber(1, 3600, 15),
  HUBSPOT_URL: vendorAddress("https://api.hubapi.com"),
  SMTP_URL: webAddress("smtps://user:password@mail.example.ca:465"),
  SMTP_TLS: "required or none, such as required",
  SMTP_PER_SECOND: wholeNumber(1, 1000, 10),
  STRIPE_URL: vendorAddress("https://api.stripe.com"),
  TWILIO_URL: vendorAddress("https://api.twilio.com"),
  TWILIO_PER_SECOND: wholeNumber(1, 1000, 1),
  S3_ENDPOINT: webAddress("https://s3.ca-central-1.amazonaws.com"),
  BACKUP_S3_ENDPOINT: webAddress("https://s3.ca-central-1.amazonaws.com"),
  BACKUP_S3_KEEP_DAYS: wholeNumber(1, 90, 14),
};
