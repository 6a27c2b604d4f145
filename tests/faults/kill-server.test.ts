import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HubspotPeer, startHubspotPeer } from "../peers/hubspot.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

const count = 200;
const admin = { ADMIN_EMAIL: "office@example.ca", ADMIN_PASSWORD: "a-good-pass-1" };

let hubspot: HubspotPeer;
let dataDir: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  hubspot = await startHubspotPeer();
  dataDir = await mkdtemp(path.join(tmpdir(), "club-kill-"));
});
afterAll(async () => {
  await server?.stop();
  await hubspot.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServer({
    ...admin,
    DATA_DIR: dataDir,
    HUBSPOT_TOKEN: hubspot.token,
    HUBSPOT_URL: hubspot.url,
    DELIVERY_BACKOFF_SECONDS: "1",
    // They all come from here; further ones would be taken for spam and told to nobody.
    FORMS_PER_ADDRESS: "1000",
  });

const email = (n: number) => `parent-${n}@example.ca`;

/** Sends one enquiry as a browser without JavaScript would. @returns whether it was acknowledged */
async function enquire(address: string, n: number): Promise<boolean> {
  const body = new URLSearchParams({
    first_name: `Child${n}`,
    last_name: "Example",
    age: "10",
    grade: "5",
    phone: "905-555-0123",
    email: email(n),
    running_events: "on",
  });
  try {
    const answer = await fetch(`${address}/?index`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Accept: "text/html" },
    });
    return answer.status === 303;
  } catch {
    return false;
  }
}

interface Row {
  email: string;
  deliveries: { channel: string; state: string }[];
}

async function readInbox(address: string): Promise<Row[]> {
  const signIn = await fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  });
  const Cookie = signIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const rows: Row[] = [];
  let next: string | null = "";
  while (next !== null) {
    const query = next ? `?before=${encodeURIComponent(next)}` : "";
    const answer = await fetch(`${address}/api/inbox${query}`, { headers: { Cookie } });
    const page = (await answer.json()) as { data: Row[]; next: string | null };
    rows.push(...page.data);
    next = page.next;
  }
  return rows;
}

test("killed in the middle of 200 enquiries: none that was acknowledged is lost, none reaches the CRM twice", async () => {
  server = await start();
  let acknowledged = 0;
  const { address } = server;
  let sent: Promise<(string | null)[]> = Promise.resolve([]);
  await new Promise<void>((resolve, reject) => {
    const answers = Array.from({ length: count }, async (_, n) => {
      const ok = await enquire(address, n);
      if (ok) acknowledged += 1;
      if (acknowledged === 40) void server?.stop("SIGKILL").then(() => resolve());
      return ok ? email(n) : null;
    });
    sent = Promise.all(answers);
    void sent.then(() => {
      if (acknowledged < 40)
        reject(new Error(`only ${acknowledged} of ${count} were acknowledged`));
    });
  });
  const kept = (await sent).filter((address_) => address_ !== null);
  expect(kept.length).toBeGreaterThanOrEqual(40);
  expect(kept.length).toBeLessThan(count);

  server = await start();
  const again = server.address;
  await expect
    .poll(async () => undelivered(await readInbox(again)), { timeout: 90_000, interval: 1_000 })
    .toEqual([]);
  const inbox = await readInbox(again);
  const emails = inbox.map((row) => row.email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(kept.filter((address_) => !emails.includes(address_))).toEqual([]);
  expect(emails.map((address_) => hubspot.creations(address_))).toEqual(emails.map(() => 1));
}, 150_000);

const undelivered = (rows: Row[]) =>
  rows.flatMap((row) =>
    row.deliveries.filter(({ state }) => state !== "delivered").map(() => row.email),
  );
