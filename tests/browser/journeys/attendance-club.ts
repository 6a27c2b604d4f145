import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { collectionIn } from "#modules/content/editing/collection-in.ts";
import { toFormData } from "#modules/content/editing/schema-form.ts";
import { dayOf, daysAfter, weekdays } from "#core/time/time.ts";
import { startFakeSmtp } from "../../fakes/smtp.ts";
import { adults, athleteEntries } from "../../support/families.ts";
import { startServer } from "../../support/server-process.ts";
import { expect, hydrated, test } from "../visit.ts";
import { admin } from "../open-site.ts";

const phone = { viewport: { width: 390, height: 844 }, locale: "en-CA" };
const zone = content.club.timeZone;
const today = dayOf(new Date(), zone);
const weekday = weekdays[(new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7] ?? "monday";
const group = "middle-school";
const season = "Now";
/** The weekly session that staff add for it. */
export const session = `${group}-now-${weekday}`;
export const sheet = `/admin/attendance/${session}-${today}`;
/** The membership that staff add for it: the first of a program of its own. */
const sold = { program: "Attendance", type: "attendance", id: 1 };

/** A separate club: its schedule is changed so that there is a practice today, on any day of the week. */
async function openAttendanceClub(browser: Browser, athleteCount: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "club-attendance-"));
  const post = await startFakeSmtp();
  const site = await startServer({
    DATA_DIR: dataDir,
    SMTP_URL: post.url,
    SMTP_TLS: "none",
    MAIL_FROM: "desk@example.ca",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: "true",
  });
  const headers = { Origin: site.address };

  /** A coach's phone, signed in. */
  async function signedIn(who = admin, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ ...phone, ...options, baseURL: site.address });
    const answer = await context.request.post("/api/users/login", { data: who, headers });
    expect(answer.status()).toBe(200);
    return context;
  }

  const office = await signedIn();
  await practiceToday(office, headers);
  for (let n = 0; n < athleteCount; n += 6) await registerSix(office, headers, n);

  async function close() {
    await office.close();
    await site.stop();
    await post.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { post, office, headers, signedIn, close };
}

export type AttendanceClub = Awaited<ReturnType<typeof openAttendanceClub>>;

/** `test` for journeys at one such club, `club`. */
export const attendanceTest = (athleteCount: number) =>
  test.extend<object, { club: AttendanceClub }>({
    club: [
      async ({ browser }, use) => {
        const club = await openAttendanceClub(browser, athleteCount);
        await use(club);
        await club.close();
      },
      { scope: "worker", timeout: 120_000 },
    ],
  });

interface FromSite extends Record<string, string> {
  Origin: string;
}

/** The fields of a weekly session's form that give its days, every year. */
function yearly(from: string, to: string) {
  const [, firstDayMonth = "", firstDayDay = ""] = from.split("-");
  const [, lastDayMonth = "", lastDayDay = ""] = to.split("-");
  return { when: "new", firstDayMonth, firstDayDay, lastDayMonth, lastDayDay };
}

/** Staff plan a practice for today, and a membership that includes it. */
async function practiceToday({ request }: BrowserContext, headers: FromSite) {
  const schedules = toFormData({ ...collectionIn(content, "schedules"), closed: [] });
  await send(request, headers, "/admin/content/schedules", {
    _action: "save",
    base: "0",
    confirmed: "",
    value: JSON.stringify(schedules),
  });
  // The fixture's own offerings have another season: a device stores the lists of all days around today.
  const later = yearly(daysAfter(today, 100), daysAfter(today, 130));
  for (const { id, group: own, start: starts, end: ends, venue: venueId, ...other } of content
    .schedules.sessions) {
    const { weekday: day, season: called, from: firstDay, to: lastDay } = other;
    const fields = { weekday: day, starts, ends, venueId, season: called };
    await send(request, headers, `/admin/programs/groups/${own}/${id}`, {
      _action: "save-session",
      was: JSON.stringify({ ...fields, firstDay, lastDay }),
      ...fields,
      ...later,
    });
  }
  await send(request, headers, `/admin/programs/groups/${group}/new`, {
    _action: "add-session",
    weekday,
    starts: "06:00",
    ends: "07:30",
    venueId: content.venues[0]?.id ?? "",
    season,
    ...yearly(daysAfter(today, -10), daysAfter(today, 60)),
  });
  await send(request, headers, "/admin/programs/offerings/new", {
    _action: "add-offering",
    title: "Today’s membership",
    subTitle: "",
    program: "new",
    programName: sold.program,
    price: "100",
    per: "season",
    capacity: "200",
    agesFrom: "5",
    agesTo: "18",
    seasonId: "new",
    firstDay: daysAfter(today, -10),
    lastDay: daysAfter(today, 60),
    registrationOpens: daysAfter(today, -10),
    taxKind: "small supplier",
    icon: "sprint",
    sessions: session,
  });
}

/** Sends a form of the admin site. */
async function send(
  request: BrowserContext["request"],
  headers: FromSite,
  at: string,
  form: Record<string, string>,
) {
  const answer = await request.post(at, { form, headers, maxRedirects: 0 });
  expect(answer.status(), at).toBeLessThan(400);
}

export const nameOf = (n: number) => `Runner${String(n).padStart(2, "0")} Osei`;

/** A family registers six athletes and pays. */
async function registerSix({ request }: BrowserContext, headers: FromSite, first: number) {
  const visitor = { ...headers, "X-Forwarded-For": `203.0.113.${first + 1}` };
  const data = { items: [{ type: sold.type, id: sold.id, quantity: 1 }] };
  const started = await request.post("/create-checkout-session", { data, headers: visitor });
  const { url } = (await started.json()) as { url: string };
  const bornOn = `${Number(today.slice(0, 4)) - 12}-01-02`;
  const athletes = Array.from({ length: 6 }, (_, n) =>
    athleteEntries(n + 1, { name: nameOf(first + n + 1), bornOn, programs: [sold], content }),
  );
  const known = athletes.map((_, n) => [`athlete_${n + 1}_age_known`, "yes"]);
  const email = `runners-${first}@example.ca`;
  const form = Object.assign({}, ...athletes, Object.fromEntries(known), adults, {
    guardian_email: email,
  });
  const agreed = await request.post(new URL(url).pathname, { form, headers: visitor });
  // Six athletes need another checkout session than the one that was started.
  const pay = new URL(agreed.url()).searchParams.get("session");
  const paid = await request.post(`/demo-checkout/${pay}`, {
    form: { step: "pay", name: "Abena Osei", email },
    headers: visitor,
  });
  expect(paid.status()).toBeLessThan(400);
}

/** Opens today's list once while online, so that the device stores it. */
export async function openOnce(coach: Page) {
  await coach.goto("/admin/attendance");
  await hydrated(coach);
  await expect(coach.getByText(/^Works offline/)).toBeVisible();
}

export const row = (coach: Page, name: string) =>
  coach.getByRole("listitem").filter({ hasText: name });
export const choice = (coach: Page, name: string, label: string) =>
  row(coach, name).getByRole("button", { name: label, exact: true });
export const status = (coach: Page, name: string, label: string) =>
  choice(coach, name, label).click();
