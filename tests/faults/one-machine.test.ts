import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  cookiesOf,
  inquire,
  inquireDuring,
  postSignIn,
  readInbox,
  sendInquiry,
  undeliveredMails,
  visitor,
} from "../support/inquiries.ts";
import { processesOf, startNewLogFile } from "../support/processes-of.ts";
import { failedStart, type ServerProcess, startServer } from "../support/server-process.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";
import { textBy } from "../support/public-forms.ts";
import { isLongRun } from "../support/long-run.ts";
import { startVendors, type Vendors } from "../support/vendors.ts";

/** The life of one server on one machine; the tests depend on each other, in order. */
let vendors: Vendors;
let folder: string;
let disk: SmallDisk | null;
let server: ServerProcess;
let password = "";
/** Everybody whose inquiry was acknowledged. */
const acknowledged: number[] = [];

/** The number of inquiries during a crash. */
const load = isLongRun ? 120 : 40;

const email = "office@example.ca";
const dataDir = () => path.join(folder, "data");
const start = () =>
  startServer({
    DATA_DIR: dataDir(),
    ADMIN_EMAIL: email,
    LOG_LEVEL: "info",
    ...vendors.settings,
    DELIVERY_BACKOFF_SECONDS: "1",
    // All requests come from this machine; above the usual limit they would be quarantined as spam and notify
    // nobody.
    FORMS_PER_ADDRESS: "10000",
  });
const signIn = async () => {
  const answer = await postSignIn(server.address, email, password);
  if (!answer.ok) throw new Error(`sign-in was answered with ${answer.status}`);
  return cookiesOf(answer);
};
const get = (page: string, headers = {}) => fetch(server.address + page, { headers });
const up = async () => (await get("/up")).status;
const inbox = async () => readInbox(server.address, await signIn());
const patient = { timeout: 120_000, interval: 200 };

beforeAll(async () => {
  vendors = await startVendors();
  folder = await mkdtemp(path.join(tmpdir(), "club-machine-"));
  // PostgreSQL's own account needs access to the folder.
  await chmod(folder, 0o755);
  await mkdir(dataDir());
  disk = mountSmallDisk(dataDir(), 256);
  server = await start();
}, 120_000);
afterAll(async () => {
  await server.stop();
  await vendors.close();
  disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The mails to visitors; the admin gets a separate one about the small disk. */
const confirmations = () =>
  vendors.smtp.mails.filter(({ subject }) => subject !== "The website’s disk is almost full");

/** Every acknowledged inquiry is in the inbox, once, and every vendor has its messages. */
async function nothingIsLost() {
  await expect.poll(async () => undeliveredMails(await inbox()), patient).toEqual([]);
  const emails = (await inbox()).map((entry) => entry.email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(acknowledged.map(visitor).filter((each) => !emails.includes(each))).toEqual([]);
  expect(emails.filter((each) => vendors.hubspot.creations(each) !== 1)).toEqual([]);
  const { twilio } = vendors;
  expect(new Set(twilio.messages.map(({ body }) => body)).size).toBe(emails.length);
  expect(new Set(confirmations().map(({ messageId }) => messageId)).size).toBe(emails.length);
  return emails;
}

test("the first start makes an admin, whose password works for the staff pages", async () => {
  password = /with password (\S{16})/.exec(server.output())?.[1] ?? "";
  expect(await inbox()).toEqual([]);
});

test("a failed start gives the reason in one line", async () => {
  const port = new URL(server.address).port;
  const failures = await Promise.all([
    failedStart({ DATA_DIR: path.join(folder, "elsewhere"), PORT: port }),
    failedStart({ DATA_DIR: dataDir() }),
    failedStart({ PORT: "abc" }),
    failedStart({ DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" }),
  ]);
  expect(failures).toEqual([
    `Port ${port} is taken: stop what uses it, or set PORT to another.`,
    expect.stringMatching(/^DATA_DIR .* is in use by process \d+: .*$/),
    expect.stringMatching(/^Setting PORT is not usable: .*$/),
    expect.stringMatching(/^The database of DATABASE_URL cannot be used: .*$/),
  ]);
}, 180_000);

test("PostgreSQL is killed under load: cached content is served, forms report the failure and keep their values, nothing is lost or sent twice", async () => {
  const kill = async (which: "backend" | "postmaster") =>
    process.kill((await processesOf(path.join(dataDir(), "postgres")))[which], "SIGKILL");
  await get("/");
  acknowledged.push(
    ...(await inquireDuring(server.address, { from: 0, total: load / 2, after: load / 8 }, () =>
      kill("backend"),
    )),
  );
  await expect.poll(up, patient).toBe(200);
  // PostgreSQL cannot be restarted before this process is gone.
  const obstacle = path.join(dataDir(), "postgres-log/start.log");
  await rm(obstacle);
  await mkdir(obstacle);
  // Other connections than the one that was used may still be broken.
  const Cookie = await vi.waitFor(signIn, patient);
  acknowledged.push(
    ...(await inquireDuring(server.address, { from: 60, total: load / 2, after: load / 8 }, () =>
      kill("postmaster"),
    )),
  );
  await expect.poll(up, patient).toBe(503);
  await expect.poll(() => server.output(), patient).toContain("the database does not answer");
  expect((await get("/")).status).toBe(200);
  await expect.poll(async () => (await get("/receipt/none")).status, patient).toBe(503);
  const page = await get("/receipt/none");
  expect(page.headers.get("Retry-After")).toBe("10");
  expect(await page.text()).toContain("Back in a moment");
  const staff = await get("/admin/inbox", { Cookie });
  expect([staff.status, await staff.text()]).toEqual([503, expect.stringContaining("in a minute")]);
  const call = await get("/api/inbox", { Cookie });
  expect([call.status, await call.json()]).toMatchObject([503, { status: "error" }]);
  const form = await sendInquiry(server.address, 999);
  const answer = await form.text();
  expect([form.status, textBy(answer)]).toEqual([503, "Message could not be processed!"]);
  expect(answer).toContain(`value="${visitor(999)}"`);

  await rm(obstacle, { recursive: true });
  await expect.poll(up, patient).toBe(200);
  await expect.poll(() => inquire(server.address, 120), patient).toBe(true);
  acknowledged.push(120);
  const emails = await nothingIsLost();
  expect(emails).not.toContain(visitor(999));
  expect(vendors.twilio.messages).toHaveLength(emails.length);
  expect(confirmations()).toHaveLength(emails.length);
  expect(server.output()).toContain("database away");
  expect(server.output()).not.toMatch(/parent-\d|Child\d|905-555-0123/);
}, 240_000);

test("the disk is full: reading works, writes are refused with a clear message, and everything works once there is space", async (context) => {
  if (!disk) return context.skip("mounting a disk is not allowed here");
  const Cookie = await signIn();
  await startNewLogFile(dataDir());
  disk.fill();
  let sent = 200;
  let answer = await sendInquiry(server.address, sent);
  // Writes that fit into existing files succeed.
  for (; answer.status === 303; answer = await sendInquiry(server.address, sent)) {
    acknowledged.push(sent);
    sent += 1;
    expect(sent).toBeLessThan(1_000);
  }
  expect([answer.status, textBy(await answer.text())]).toEqual([
    503,
    "Message could not be processed!",
  ]);
  expect(await up()).toBe(503);
  await expect.poll(() => server.output(), patient).toContain("the disk is full");
  expect((await get("/receipt/none")).status).toBe(404);
  expect((await get("/api/inbox", { Cookie })).status).toBe(200);
  expect(await (await get("/admin/health", { Cookie })).text()).toContain("The disk is full.");
  const body = new FormData();
  body.set("image", await photo());
  const upload = await fetch(`${server.address}/api/upload`, {
    method: "POST",
    body,
    headers: { Cookie, Origin: server.address },
  });
  expect([upload.status, await upload.json()]).toMatchObject([507, { data: { error: "noRoom" } }]);

  disk.free();
  expect(await up()).toBe(200);
  await expect.poll(() => inquire(server.address, sent), patient).toBe(true);
  acknowledged.push(sent);
  await nothingIsLost();
}, 180_000);

test("the site is killed under load: no acknowledged inquiry is lost, none reaches the CRM twice", async () => {
  const saved = await inquireDuring(
    server.address,
    { from: 1_000, total: load, after: load / 3 },
    () => server.stop("SIGKILL"),
  );
  expect(saved.length).toBeLessThan(load);
  acknowledged.push(...saved);
  server = await start();
  expect(server.output()).not.toContain("password");
  await nothingIsLost();
  const again = await sendInquiry(server.address, saved[0] ?? 0, { first_name: "Kofi" });
  expect(again.status).toBe(303);
}, 240_000);

test("SIGTERM lets a running inquiry finish, then stops PostgreSQL cleanly", async () => {
  const before = vendors.hubspot.requests.length;
  vendors.hubspot.fail({ mode: "slow", delayMs: 1_500, times: 1 });
  const answer = sendInquiry(server.address, 2_000);
  await expect.poll(() => vendors.hubspot.requests.length, patient).toBeGreaterThan(before);
  const exit = server.stop("SIGTERM");
  expect((await answer).status).toBe(303);
  expect(await exit).toBe(0);
  expect(existsSync(path.join(dataDir(), "postgres/postmaster.pid"))).toBe(false);
}, 60_000);

const photo = async () =>
  new File([await readFile("content/icons/icon-192.png")], "photo.png", { type: "image/png" });
