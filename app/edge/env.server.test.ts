import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { EnvError, parseEnv, settingNames, withFiles } from "./env.ts";

const folder = mkdtempSync(path.join(tmpdir(), "club-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a secret, as a container platform mounts it. */
function secretFile(content: string): string {
  const file = path.join(folder, "secret");
  writeFileSync(file, content);
  return file;
}

test("the site runs without any settings", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    dataDir: ".data",
    databaseUrl: null,
    vendors: { crm: null, mail: null, sms: null, payments: null, storage: null },
  });
});

test("empty and blank settings count as unset, as in a copied .env.example", () => {
  expect(parseEnv({ PORT: "", HUBSPOT_TOKEN: "  ", SMTP_URL: "" })).toMatchObject({
    port: 3000,
    vendors: { crm: null, mail: null },
  });
});

test("a half-configured vendor stops the start and the error names what is missing", () => {
  expect(() => parseEnv({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_FROM: "+1905" })).toThrow(
    "TWILIO_ACCOUNT_SID and TWILIO_FROM is set but TWILIO_AUTH_TOKEN is not",
  );
});

test("a configured vendor is opened with its settings, its defaults included", () => {
  const { vendors } = parseEnv({ HUBSPOT_TOKEN: "a-token" });
  expect(vendors.crm?.().vendor).toBe("HubSpot");
  expect(vendors.sms).toBeNull();
});

test.each([
  ["SMTP_URL", "http://mail.example"],
  ["STRIPE_URL", "stripe"],
  ["STRIPE_URL", "http://api.stripe.com"],
  ["HUBSPOT_URL", "http://127.0.0.1.example.ca"],
  ["TWILIO_URL", "http://10.0.0.7"],
  ["DEMO_CHECKOUT", "yes"],
  ["PORT", "http"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["ADMIN_PASSWORD", "short"],
  ["ADMIN_EMAIL", "nobody"],
])("%s=%s is refused and the error names the setting", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});

test("each wrong setting is named in one sentence, with what it must be and an example", () => {
  expect(() => parseEnv({ PORT: "http", PUBLIC_URL: "example.ca", SMTP_TLS: "maybe" })).toThrow(
    [
      "Setting PORT is not usable: it must be a whole number from 0 to 65535, such as 3000.",
      "Setting PUBLIC_URL is not usable: it must be a whole address, such as https://www.example.ca.",
      "Setting SMTP_TLS is not usable: it must be required or none, such as required.",
    ].join("\n"),
  );
});

/** The error for an invalid setting; empty: `?` is valid. */
function answerTo(name: string): string {
  try {
    parseEnv({ [name]: "?" });
    return "";
  } catch (error) {
    return String(error);
  }
}

test("every setting that can be wrong is explained with an example", () => {
  const answers = settingNames.map(answerTo).filter((answer) => answer.includes("is not usable"));
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => !/it must be .*such as/.test(answer))).toEqual([]);
});

test(".env.example lists every setting, each after a line that explains it, and nothing else", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const listed = lines.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  expect([...listed].sort()).toEqual([...settingNames].sort());
  const settings = Object.fromEntries(
    lines.flatMap((line) => (/^[A-Z0-9_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
  );
  expect(parseEnv(settings)).toEqual(parseEnv({}));
});

test("every setting can be in a file that NAME_FILE names; the newline at its end is no part of it", () => {
  for (const name of settingNames) {
    const file = secretFile(`value of ${name}\n`);
    expect(withFiles({ [`${name}_FILE`]: file, [name]: "" })).toMatchObject({
      [name]: `value of ${name}`,
    });
  }
  const STRIPE_WEBHOOK_SECRET_FILE = secretFile("whsec_1\r\n");
  expect(withFiles({ STRIPE_WEBHOOK_SECRET_FILE }).STRIPE_WEBHOOK_SECRET).toBe("whsec_1");
  expect(withFiles({ HUBSPOT_TOKEN: "a", HUBSPOT_TOKEN_FILE: " " }).HUBSPOT_TOKEN).toBe("a");
});

test("a setting and its file together, a missing file and an empty one stop the start with one line", () => {
  const METRICS_TOKEN_FILE = secretFile("a-token-of-prometheus\n");
  expect(() => withFiles({ METRICS_TOKEN: "another", METRICS_TOKEN_FILE })).toThrow(
    new EnvError("Set either METRICS_TOKEN or METRICS_TOKEN_FILE, not both."),
  );
  const missing = path.join(folder, "missing");
  expect(() => withFiles({ HEALTH_KEY_FILE: missing })).toThrow(
    new EnvError(
      `HEALTH_KEY_FILE ${missing} cannot be read (ENOENT): name a file that this account may read.`,
    ),
  );
  const empty = secretFile("\n");
  expect(() => withFiles({ SMTP_URL_FILE: empty })).toThrow(
    new EnvError(`SMTP_URL_FILE ${empty} is empty: write the value of SMTP_URL into it.`),
  );
});

test("the database's password can be apart from its address, with any characters", () => {
  const DATABASE_URL = "postgres://club@db:5432/club";
  const { databaseUrl } = parseEnv({ DATABASE_URL, DATABASE_PASSWORD: "p@ss/wo:rd%41#" });
  const { host, username, password } = new URL(databaseUrl ?? "");
  expect([host, username, decodeURIComponent(password)]).toEqual([
    "db:5432",
    "club",
    "p@ss/wo:rd%41#",
  ]);
  expect(() => parseEnv({ DATABASE_PASSWORD: "a" })).toThrow(
    "DATABASE_PASSWORD is set but DATABASE_URL is not",
  );
  expect(() =>
    parseEnv({ DATABASE_URL: "postgres://club:a@db/club", DATABASE_PASSWORD: "a" }),
  ).toThrow("DATABASE_URL has a password already");
});
