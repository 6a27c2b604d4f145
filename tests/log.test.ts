import { registrationFields } from "./support/families.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { startFakeStripe, type FakeStripe } from "./fakes/stripe.ts";
import { membership } from "./support/offerings.ts";
import { createTestDatabase, query, type TestDatabase } from "./support/database.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";

let dataDir: string;
let database: TestDatabase;
let fake: FakeStripe;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "club-log-"));
  [database, fake] = await Promise.all([createTestDatabase(), startFakeStripe()]);
  // Uncaught errors, on a test's request.
  const refusal = `Object.assign(new Error("Failed query: params: Zebulon Quill"), {
    query: "select $1", params: ["Zebulon Quill"], cause: Object.assign(
      new Error('invalid input syntax: "Zebulon Quill"'),
      { code: "22P02", severity: "ERROR", detail: "Zebulon Quill" }) })`;
  const uncaught = path.join(dataDir, "uncaught.mjs");
  await writeFile(uncaught, `process.on("SIGUSR2", () => void Promise.reject(${refusal}))`);
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_URL: fake.url,
    NODE_OPTIONS: `--import=${pathToFileURL(uncaught)}`,
  });
  // Real errors of PostgreSQL, whose details repeat the whole row or the key.
  await query(
    database.url,
    `alter table submissions add constraint no_such_writer check (last_name <> 'Quill');
     alter table orders add constraint no_such_payer check (customer_name not like '%Quill');
     alter table athletes add constraint no_such_athlete check (family_name <> 'Refused');
     create unique index one_request on privacy_requests (email)`,
  );
}, 120_000);
afterAll(async () => {
  await server.stop();
  await fake.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const names = /zebulon|quill|\bmei\b|905-555-0177/i;
async function logged(event: string): Promise<void> {
  await expect.poll(server.output, { timeout: 20_000 }).toContain(`"msg":"${event}"`);
}

const post = (to: string, fields: Record<string, string>) =>
  fetch(server.address + to, {
    method: "POST",
    redirect: "manual",
    headers: { Accept: "text/html" },
    body: new URLSearchParams(fields),
  });

// The built site sells the offerings of `content/`.
const sold = membership(content);

/** A registration that is about to be paid by card. @returns its session */
async function register(athlete: string): Promise<string> {
  const answer = await fetch(`${server.address}/create-checkout-session`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [{ type: sold.type, id: sold.id, quantity: 1 }] }),
  });
  const { session_id: id, url } = (await answer.json()) as { session_id: string; url: string };
  await post(new URL(url).pathname, {
    ...registrationFields(athlete, "2014-05-04", content),
    _action: "agree",
  });
  return id;
}

test("a payment that cannot be written: the log names the constraint, and neither payer nor child", async () => {
  const id = await register("Mei Quill");
  const paid = fake.stripe.pay(id, { name: "Zebulon Quill", email: "zebulon@example.ca" });
  const { body, signature } = fake.signed(paid);
  const headers = { "Stripe-Signature": signature };
  const answer = await fetch(`${server.address}/webhooks/stripe`, {
    method: "POST",
    body,
    headers,
  });
  expect(answer.status).toBe(500);
  await logged("payment event not taken");
  const back = await fetch(`${server.address}/successful-checkout?session_id=${id}`);
  expect(await back.text()).toContain("We don’t have the result of your payment yet");
  await logged("checkout not looked up");
  expect(server.output()).toContain('"constraint":"no_such_payer"');
  expect(server.output()).toMatch(/"statement":"update .?"orders/);
  expect(server.output()).not.toMatch(names);
});

test("an agreement, forms and pages that fail: no name either", async () => {
  await register("Mei Refused");
  await logged("request failed");
  await post("/contact-us", {
    first_name: "Zebulon",
    last_name: "Quill",
    email: "zebulon@example.ca",
    phone: "905-555-0177",
    message: "Zebulon here",
  });
  await logged("submission not saved");
  expect(server.output()).toContain('"constraint":"no_such_writer"');
  expect(server.output()).toMatch(/"statement":"with .*inserted as \( ?insert into/);
  for (let n = 0; n < 2; n += 1)
    await post("/data-request", { email: "zebulon@example.ca", kind: "access", details: "" });
  await logged("privacy request not saved");
  await query(database.url, "alter table articles rename to articles_elsewhere");
  await fetch(`${server.address}/blogs/no-such-article`);
  await expect.poll(server.output).toContain('"code":"42P01"');
  expect(server.output()).toContain('"constraint":"no_such_athlete"');
  expect(server.output()).toContain('"constraint":"one_request"');
  expect(server.output()).not.toMatch(names);
}, 60_000);

test("an uncaught error ends the process, without a name in the log", async () => {
  const before = server.output().length;
  server.process.kill("SIGUSR2");
  await expect.poll(() => server.process.exitCode, { timeout: 20_000 }).toBe(1);
  const output = server.output().slice(before);
  expect(output).toContain("22P02: invalid input syntax");
  expect(output).not.toMatch(names);
});
