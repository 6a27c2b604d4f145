import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, parseEnv, settingNames } from "./env.ts";

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

/** The error for an unusable setting; empty: `?` is usable. */
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
