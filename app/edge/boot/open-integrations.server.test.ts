import { expect, test } from "vitest";
import type { Database } from "#core/db/database.server.ts";
import { parseEnv } from "../env.ts";
import { healthKeys } from "#modules/families/medical-information-keys.server.ts";
import { testHealthKey } from "#tests/support/context.ts";
import { openIntegrations } from "./open-integrations.ts";

/** Opens the vendors that these settings choose. @returns the payments, and the log's lines */
function opened(settings: Record<string, string>) {
  const errors: unknown[] = [];
  const publicUrl = settings.PUBLIC_URL ?? "http://localhost:3000";
  const { payments } = openIntegrations(parseEnv(settings), {} as Database, {
    publicUrl,
    dataDir: ".data",
    keys: healthKeys(testHealthKey),
    log: { error: (message: unknown) => void errors.push(message) },
  });
  return {
    demo: payments.demo !== null,
    takesCards: payments.takesCards,
    vendor: payments.vendor,
    errors,
  };
}

const stripe = { STRIPE_SECRET_KEY: "sk_test_key", STRIPE_WEBHOOK_SECRET: "whsec_secret" };

test.each([
  {},
  { PUBLIC_URL: "http://localhost:8080" },
  { PUBLIC_URL: "http://127.0.0.1:3000" },
  { PUBLIC_URL: "https://127.8.9.1" },
  { PUBLIC_URL: "http://[::1]:3000" },
  { PUBLIC_URL: "https://www.example.ca", DEMO_CHECKOUT: "true" },
])("without Stripe, %j has the demo checkout", (settings) => {
  expect(opened(settings)).toMatchObject({ demo: true, takesCards: true, errors: [] });
});

test.each([
  { PUBLIC_URL: "https://www.example.ca" },
  { PUBLIC_URL: "http://192.168.1.20:3000" },
  { PUBLIC_URL: "https://localhost.example.ca" },
  { PUBLIC_URL: "https://127.0.0.1.example.ca" },
  { PUBLIC_URL: "https://www.example.ca", DEMO_CHECKOUT: "false" },
])("without Stripe, %j takes no card payment, and the log says so once", (settings) => {
  const { errors, ...payments } = opened(settings);
  expect(payments).toEqual({ demo: false, takesCards: false, vendor: "not set up" });
  expect(errors).toEqual([expect.stringContaining("STRIPE_SECRET_KEY")]);
});

test("with Stripe, an address and DEMO_CHECKOUT change nothing", () => {
  for (const more of [{}, { DEMO_CHECKOUT: "true" }])
    expect(opened({ PUBLIC_URL: "https://www.example.ca", ...stripe, ...more })).toEqual({
      demo: false,
      takesCards: true,
      vendor: "Stripe",
      errors: [],
    });
});
