import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingNames } from "#edge/env.ts";
import { stampOf } from "./support/inquiries.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

/** Each secret setting, with a value that occurs nowhere by chance. */
const secrets = {
  ADMIN_PASSWORD: "q8-admin-pass-7x",
  HUBSPOT_TOKEN: "q8-hubspot-token-7x",
  SMTP_URL: "smtp://user:q8-smtp-word-7x@127.0.0.1:9",
  TWILIO_AUTH_TOKEN: "q8-twilio-token-7x",
  STRIPE_SECRET_KEY: "sk_test_q8-stripe-key-7x",
  STRIPE_WEBHOOK_SECRET: "whsec_q8-webhook-secret-7x",
  // 32 bytes as base64.
  HEALTH_KEY: "q8-health-key-now-aaaaaaaaaaaaaaaaaaaaaa-7x",
  HEALTH_KEY_PREVIOUS: "q8-health-key-before-aaaaaaaaaaaaaaaaaaa-7x",
  METRICS_TOKEN: "q8-metrics-token-7x",
  INBOUND_MAIL_SECRET: "q8-inbound-mail-secret-7x",
  CONTACTS_API_KEY: "q8-contacts-key-7x",
  S3_ACCESS_KEY_ID: "q8-s3-key-7x",
  S3_SECRET_ACCESS_KEY: "q8-s3-secret-7x",
  BACKUP_S3_ACCESS_KEY_ID: "q8-backup-s3-key-7x",
  BACKUP_S3_SECRET_ACCESS_KEY: "q8-backup-s3-secret-7x",
};
const found = /q8-[\w-]+-7x/g;

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "club-secrets-"));
  server = await startServer({
    ...secrets,
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    // Each request below comes from a separate network: one that requests too many uncached pages is refused
    // before its requests are logged.
    TRUST_PROXY: "true",
    ADMIN_EMAIL: "office@example.ca",
    // Nothing listens there: every call fails, and the log records the failures.
    HUBSPOT_URL: "http://127.0.0.1:9",
    TWILIO_URL: "http://127.0.0.1:9",
    STRIPE_URL: "http://127.0.0.1:9",
    MAIL_FROM: "desk@example.ca",
    SMTP_TLS: "none",
    TWILIO_ACCOUNT_SID: "AC1",
    TWILIO_FROM: "+19055550100",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_BUCKET: "pictures",
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:9",
    BACKUP_S3_BUCKET: "backups",
  });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("every setting that holds a secret is looked for here", () => {
  // This site has a database of its own, whose password is searched for below.
  const secret = /(?<!DATABASE_)PASSWORD|TOKEN|SECRET|KEY|SMTP_URL/;
  expect(settingNames.filter((name) => secret.test(name)).sort()).toEqual(
    Object.keys(secrets).sort(),
  );
});

const personal = { first_name: "Zebulon", last_name: "Quill", email: "zebulon@example.ca" };

test("no failure writes a secret or a visitor's data into the log", async () => {
  const inquiry = { ...personal, age: "9", grade: "4", phone: "905-555-0177", hurdles: "on" };
  const form_stamp = await stampOf(server.address);
  const sent = await post("/?index", { ...inquiry, form_stamp });
  expect(sent.status).toBe(303);
  await post("/api/users/login", { email: "office@example.ca", password: "a-wrong-pass-1" });
  await post("/create-checkout-session-next-gen-donations", { amount: "20" });
  await post("/webhooks/stripe", {});
  const log = () => server.output();
  await expect.poll(log, { timeout: 20_000 }).toContain("delivery failed");
  await expect.poll(log, { timeout: 20_000 }).toContain('"path":"/webhooks/stripe"');
  expect(log().match(found) ?? []).toEqual([]);
  const ownDatabase = await readFile(path.join(dataDir, "postgres-password"), "utf8");
  expect(log()).not.toContain(ownDatabase);
  expect(log()).not.toMatch(/zebulon|Quill|905-555-0177/i);
});

/** Addresses that open a person's own page, or contain a child's name: in the path, or in the query. */
const ownPages = [
  "/receipt/",
  "/family/",
  "/family/address/",
  "/family/calendar/",
  "/family?next=/checkout/",
  "/waiting-place/",
  "/athletes/",
  "/webhooks/mail/",
  "/checkout/",
  "/demo-checkout/",
  "/payment-checkout?session=",
  "/successful-checkout?session_id=",
  "/successful-checkout?cancelled=",
  "/?sent=inquiry&receipt=",
  "/newsletter/confirm?key=",
  "/newsletter/unsubscribe?key=",
  "/data-request/verify?key=",
  "/login/invitation?key=",
  "/login/new-password?key=",
  "/get-session-details?session_id=",
];

test.each(ownPages)("the part after %s is in no log, in any spelling", async (ownPage) => {
  const code = "q8OpensThisPage7x_Aa-";
  const spellings = [
    ownPage,
    ownPage.toUpperCase(),
    `/${ownPage}`,
    ownPage.replace(/\/$/, "//"),
    ownPage.replace(/(?<=^\/)\w/, (first) => `%${first.charCodeAt(0).toString(16)}`),
    ownPage.replace(/\/$/, "%2F"),
    ownPage.replace("?", "%3F"),
  ];
  for (const address of new Set(spellings)) {
    const asked = [
      ["", "GET"],
      ["/", "POST"],
      [".data", "GET"],
      ["%0a", "GET"],
    ].map(async ([end = "", method = ""]) => {
      return answerTo(address + code + end, method);
    });
    expect(await Promise.all(asked)).not.toContain(503);
  }
  const last = `/the-last-one-${ownPages.indexOf(ownPage)}-`;
  expect(await answerTo(last)).toBe(404);
  await expect.poll(() => server.output(), { timeout: 15_000 }).toContain(last);
  // The receipt's page is requested first.
  expect(server.output()).toContain('"path":"/receipt/…"');
  const lines = server.output().split("\n");
  expect(lines.filter((line) => line.toLowerCase().includes(code.toLowerCase()))).toEqual([]);
});

test("no file a browser gets, and no page, has a secret in it or reads the environment", async () => {
  const guilty: string[] = [];
  for (const file of await readdir("build/client", { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !/\.(js|css|html|json|svg|txt|webmanifest)$/.test(file.name)) continue;
    const text = await readFile(path.join(file.parentPath, file.name), "utf8");
    if (text.match(found) || /\bprocess\.env\.(?!NODE_ENV)/.test(text)) guilty.push(file.name);
  }
  expect(guilty).toEqual([]);
  for (const path of ["/", "/login", "/payment-checkout", "/no/such/page"]) {
    const page = await (await fetch(server.address + path)).text();
    expect(page.match(found) ?? []).toEqual([]);
  }
});

let networks = 0;
/** The status of the response to the first request from a network. */
async function answerTo(address: string, method = "GET"): Promise<number> {
  networks += 1;
  const answer = await fetch(server.address + address, {
    method,
    redirect: "manual",
    headers: { "X-Forwarded-For": `198.18.${networks >> 8}.${networks & 255}` },
  });
  // Read to the end: an unread response keeps its connection, and the server limits those.
  await answer.arrayBuffer();
  return answer.status;
}

function post(to: string, fields: Record<string, string>) {
  return fetch(server.address + to, {
    method: "POST",
    redirect: "manual",
    headers: { Accept: "text/html" },
    body: new URLSearchParams(fields),
  });
}
