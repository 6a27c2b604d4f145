import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { toFormData } from "#domain/content/editor/schema-form.ts";
import { dayOf, daysAfter, weekdays } from "#domain/time.ts";
import { adults, athleteEntries } from "../support/families.ts";
import { membership } from "../support/offerings.ts";
import { type SmtpPeer, startSmtpPeer } from "../peers/smtp.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, hydrated, problemsOf, test } from "./journey.ts";
import { admin } from "./open-site.ts";

// A club of their own: its schedule is changed so that there is a practice today, whatever day it is.
test.describe.configure({ mode: "serial", timeout: 120_000 });

const phone = { viewport: { width: 390, height: 844 }, locale: "en-CA" };
const session = "every-journey";
const zone = content.club.timeZone;
const today = dayOf(new Date(), zone);
const sheet = `/admin/attendance/${session}-${today}`;
const sold = membership(content);
const athleteCount = 18;

let site: ServerProcess;
let post: SmtpPeer;
let dataDir: string;
let office: BrowserContext;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  dataDir = await mkdtemp(path.join(tmpdir(), "club-attendance-"));
  post = await startSmtpPeer();
  site = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: post.url,
    SMTP_TLS: "none",
    MAIL_FROM: "desk@example.ca",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: "true",
  });
  office = await signedIn(browser);
  await practiceToday(office);
  for (let n = 0; n < athleteCount; n += 6) await registerSix(office, n);
});
test.afterAll(async () => {
  await office?.close();
  await site?.stop();
  await post?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const headers = () => ({ Origin: site.address });

/** A coach's phone, signed in. */
async function signedIn(browser: Browser, who = admin, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...phone, ...options, baseURL: site.address });
  const sent = { data: who, headers: headers() };
  expect((await context.request.post("/api/users/login", sent)).status()).toBe(200);
  return context;
}

/** A second account, which accepts its invitation. */
async function colleague() {
  const who = { email: "wren@example.ca", password: "a-good-pass-2" };
  const form = { intent: "invite", name: "Wren", email: who.email, role: "admin" };
  await office.request.post("/admin/people", { form, headers: headers() });
  // The outbox leaves such links out.
  const letter = () => post.mails.find(({ envelope }) => envelope.to.includes(who.email))?.text;
  await expect.poll(letter).toContain("/login/invitation");
  const [link = ""] = /\/login\/invitation\?key=[\w.-]+/.exec(letter() ?? "") ?? [];
  const chosen = { password: who.password, again: who.password };
  const joined = await office.request.post(link, { form: chosen, headers: headers() });
  expect(joined.status()).toBe(200);
  return who;
}

async function save(
  { request }: BrowserContext,
  collection: "schedules" | "offerings",
  words: object,
) {
  const at = `/admin/content/${collection}`;
  const html = (await (await request.get(at)).text()).replaceAll("\\", "");
  const [, base = "0"] = /"version",(\d+)/.exec(html) ?? [];
  const form = { intent: "save", base, confirmed: "", value: JSON.stringify(toFormData(words)) };
  expect((await request.post(at, { form, headers: headers() })).status()).toBeLessThan(400);
}

/** Staff plan a practice for today, and a membership that includes it. */
async function practiceToday(context: BrowserContext) {
  const season = { from: daysAfter(today, -10).slice(5), to: daysAfter(today, 60).slice(5) };
  const weekday = weekdays[(new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7];
  const [known] = content.schedules.sessions;
  const added = { ...known, id: session, group: "middle-school", weekday, ...season };
  const sessions = [...content.schedules.sessions, { ...added, start: "06:00", end: "07:30" }];
  await save(context, "schedules", { ...content.schedules, sessions, closed: [] });
  const groups = content.offerings.groups.map((group) => ({
    ...group,
    options: group.options.map((option) =>
      option === sold.option
        ? { ...option, season: "now", capacity: 40, ages: { from: 5, to: 18 }, sessions: [session] }
        : option,
    ),
  }));
  const seasons = [...content.offerings.seasons, { id: "now", name: "Now", ...season }];
  await save(context, "offerings", { ...content.offerings, seasons, groups });
}

const nameOf = (n: number) => `Runner${String(n).padStart(2, "0")} Osei`;

/** A family registers six athletes and pays. */
async function registerSix({ request }: BrowserContext, first: number) {
  const visitor = { ...headers(), "X-Forwarded-For": `203.0.113.${first + 1}` };
  const data = { items: [{ type: sold.type, id: sold.id, quantity: 1 }] };
  const started = await request.post("/create-checkout-session", { data, headers: visitor });
  const { session_id: checkout } = (await started.json()) as { session_id: string };
  const bornOn = `${Number(today.slice(0, 4)) - 12}-01-02`;
  const athletes = Array.from({ length: 6 }, (_, n) =>
    athleteEntries(n + 1, { name: nameOf(first + n + 1), bornOn, programs: [sold], content }),
  );
  const known = athletes.map((_, n) => [`athlete_${n + 1}_age_known`, "yes"]);
  const email = `runners-${first}@example.ca`;
  const form = Object.assign({}, ...athletes, Object.fromEntries(known), adults, {
    guardian_email: email,
  });
  const agreed = await request.post(`/checkout/${checkout}`, { form, headers: visitor });
  // Six athletes are another session than the one that was begun.
  const pay = new URL(agreed.url()).searchParams.get("session");
  const paid = await request.post(`/demo-checkout/${pay}`, {
    form: { step: "pay", name: "Abena Osei", email },
    headers: visitor,
  });
  expect(paid.status()).toBeLessThan(400);
}

/** Opens today's list once with a network, so that it is kept. */
async function openOnce(coach: Page) {
  await coach.goto("/admin/attendance");
  await hydrated(coach);
  // An admin's are the lists of all groups: some thirty pages.
  await expect(coach.getByText(/^Opens without a network/)).toBeVisible({ timeout: 60_000 });
}

const row = (coach: Page, name: string) => coach.getByRole("listitem").filter({ hasText: name });
const choice = (coach: Page, name: string, words: string) =>
  row(coach, name).getByRole("button", { name: words, exact: true });
const mark = (coach: Page, name: string, words: string) => choice(coach, name, words).click();

test("a coach without a network marks 18 athletes, comes back, and all are there once", async ({
  browser,
}) => {
  const device = await signedIn(browser);
  const coach = await device.newPage();
  await openOnce(coach);
  expect(await problemsOf(coach)).toEqual([]);
  await device.setOffline(true);
  await coach.goto("/admin/attendance");
  await coach
    .getByRole("link", { name: /Middle school/ })
    .first()
    .click();
  await hydrated(coach);
  await expect(coach.getByText(`0 of ${athleteCount} marked`)).toBeVisible();
  for (let n = 1; n <= athleteCount; n += 1)
    await mark(coach, nameOf(n), n % 6 === 0 ? "Absent" : "Here");
  await expect(coach.getByText(`${athleteCount} of ${athleteCount} marked`)).toBeVisible();
  await expect(coach.getByText(`${athleteCount} wait to be sent`)).toBeVisible();
  await expect(coach.getByText(/No network\. 18 marks are kept on this device/)).toBeVisible();
  expect(await problemsOf(coach)).toEqual([]);
  // The phone is put away, and the page is opened again: nothing is lost.
  await coach.reload();
  await hydrated(coach);
  await expect(coach.getByText(`${athleteCount} wait to be sent`)).toBeVisible();

  await device.setOffline(false);
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  const csv = await (await office.request.get("/api/attendance.csv")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(1 + athleteCount);
  expect(csv.match(/,absent,yes,/g)).toHaveLength(3);
  await device.close();
});

test("two coaches mark the same athletes: the later press counts, and both see whose it is", async ({
  browser,
}) => {
  const devices = await Promise.all([signedIn(browser), signedIn(browser, await colleague())]);
  const [coach, other] = await Promise.all(devices.map((device) => device.newPage()));
  if (!coach || !other) throw new Error("There are no two coaches");
  await openOnce(coach);
  await coach.goto(sheet);
  await hydrated(coach);
  await devices[0]?.setOffline(true);
  await mark(coach, nameOf(1), "Absent");
  await expect(row(coach, nameOf(1)).getByText("waits to be sent")).toBeVisible();
  await other.goto(sheet);
  await hydrated(other);
  await mark(other, nameOf(1), "Excused");
  await expect(row(other, nameOf(1)).getByText(/Excused · Wren/)).toBeVisible();
  await expect(other.getByText("wait to be sent")).toHaveCount(0);

  await devices[0]?.setOffline(false);
  await expect(coach.getByText(/you marked “absent”\. Wren marked “excused”/)).toBeVisible();
  await expect(row(coach, nameOf(1)).getByText(/Excused · Wren/)).toBeVisible();
  await mark(coach, nameOf(1), "Here");
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  await coach.getByRole("button", { name: /^Undo/ }).click();
  await expect(choice(coach, nameOf(1), "Excused")).toHaveAttribute("aria-pressed", "true");
  for (const device of devices) await device.close();
});

test("a session that ends while there is no network: the marks wait for the sign-in", async ({
  browser,
}) => {
  const device = await signedIn(browser);
  const coach = await device.newPage();
  await openOnce(coach);
  await coach.goto(sheet);
  await hydrated(coach);
  await device.setOffline(true);
  for (const n of [2, 3, 4]) await mark(coach, nameOf(n), "Excused");
  await expect(coach.getByText("3 wait to be sent")).toBeVisible();
  await device.clearCookies();
  await device.setOffline(false);
  await expect(
    coach.getByText("You are signed out. 3 marks are kept on this device."),
  ).toBeVisible();
  await coach.getByRole("link", { name: "Sign in" }).click();
  await expect(coach).toHaveURL(/\/login/);
  await hydrated(coach);
  // The names are gone until somebody has signed in; the marks are not.
  await expect.poll(() => coach.evaluate(() => caches.has("attendance-pages"))).toBe(false);
  await coach.getByLabel("Email").fill(admin.email);
  await coach.getByLabel("Password", { exact: true }).fill(admin.password);
  await coach.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(coach).toHaveURL(new RegExp(`${sheet}$`));
  await hydrated(coach);
  await expect(choice(coach, nameOf(4), "Excused")).toHaveAttribute("aria-pressed", "true");
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  await device.close();
});

test("who logs out leaves no name on the device, and no list opens without a network", async ({
  browser,
}) => {
  const device = await signedIn(browser);
  const coach = await device.newPage();
  await openOnce(coach);
  await coach.goto("/admin");
  await hydrated(coach);
  await coach.locator("#profile").getByRole("button", { name: "Logout" }).click();
  await expect(coach).toHaveURL(/\/login/);
  expect(await coach.evaluate(() => caches.has("attendance-pages"))).toBe(false);
  await device.setOffline(true);
  await coach.goto(sheet);
  await expect(coach.getByRole("heading", { name: "No network" })).toBeVisible();
  await device.close();
});

test.describe("without JavaScript", () => {
  test("a press is a form, Undo takes it back, and a guest is found", async ({ browser }) => {
    const device = await signedIn(browser, admin, { javaScriptEnabled: false });
    const coach = await device.newPage();
    await coach.goto("/admin/attendance");
    await coach
      .getByRole("link", { name: /Middle school/ })
      .first()
      .click();
    await mark(coach, nameOf(18), "Excused");
    await expect(choice(coach, nameOf(18), "Excused")).toHaveAttribute("aria-pressed", "true");
    await coach.getByRole("button", { name: /^Undo ?: Runner18/ }).click();
    await expect(choice(coach, nameOf(18), "Absent")).toHaveAttribute("aria-pressed", "true");
    await coach.getByLabel("Name").fill("runner");
    await coach.getByRole("button", { name: "Find" }).click();
    await expect(coach.getByText("Nobody else of this season has that name.")).toBeVisible();
    await device.close();
  });
});
