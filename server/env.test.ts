import { expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.ts";

test("with nothing set the site runs by itself", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    dataDir: ".data",
    databaseUrl: null,
    hubspot: null,
    smtp: null,
    twilio: null,
  });
});

test("empty and blank settings count as unset, as in a copied .env.example", () => {
  expect(parseEnv({ PORT: "", HUBSPOT_TOKEN: "  ", SMTP_URL: "" })).toMatchObject({
    port: 3000,
    hubspot: null,
    smtp: null,
  });
});

test("a vendor that is half configured stops the start and says what is missing", () => {
  expect(() => parseEnv({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_FROM: "+1905" })).toThrow(
    "TWILIO_ACCOUNT_SID and TWILIO_FROM is set but TWILIO_AUTH_TOKEN is not",
  );
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["DATABASE_URL", "mysql://x"],
  ["ADMIN_PASSWORD", "short"],
  ["ADMIN_EMAIL", "nobody"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
  expect(() => parseEnv({ [name]: value })).toThrow(name);
});
