import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { smallClub } from "../fixtures/club/all.ts";
import { openTestClub, type TestClub } from "../support/club.ts";
import { type DatabaseGate, openDatabaseGate } from "../support/database-gate.ts";
import { everyRoute } from "../support/every-route.ts";
import { publicForms } from "../support/public-forms.ts";

const [town] = smallClub.locations;
const [article] = smallClub.articles;
const waitingList = publicForms["waiting list"].path;

/** The longest wait for any page, in ms: ten seconds, and the time that this machine needs. */
const limit = 20_000;

/** Each route's response without the database: the built-in content where it is sufficient. */
const visitors: Record<string, number> = {
  "/": 200,
  "/home": 301,
  "/about": 200,
  "/programs": 200,
  "/schedule": 200,
  "/news": 200,
  "/records": 503,
  // The fixture club has no waiver for athletes' public pages, so it can answer 404 without its database.
  "/athletes/maya-0a1b2c": 404,
  "/track-field-club": 200,
  "/speed-training-program": 200,
  "/contact-us": 200,
  "/strength-conditioning-gym": 200,
  "/appointment-booking": 200,
  "/subscribe": 200,
  "/privacy-policy": 200,
  "/user-data-deletion-policy": 200,
  "/accessibility": 200,
  "/questions": 200,
  "/become-an-olympian": 200,
  "/application-for-registration": 200,
  "/donation": 200,
  "/nextgen-donation": 200,
  "/register-for-membership": 503,
  "/find-a-group": 200,
  "/find-a-group.json": 404,
  "/data-request": 200,
  "/first-practice": 200,
  [`/location/${town?.slug_url}`]: 200,
  "/location/elsewhere": 503,
  "/location/else%20where": 404,
  "/blogs": 200,
  [`/blogs/${article?.slug}`]: 200,
  "/blogs/elsewhere": 503,
  "/blogs/-": 404,
  "/blogs.json": 404,
  "/blogs.json?after=1735732800000-12": 503,
  "/feed.xml": 503,
  "/receipt/2b0hYbXvJ0mJt1m2n3o4p5": 503,
  "/family": 200,
  "/family/2b0hYbXvJ0mJt1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A": 503,
  "/family/address/2b0hYbXvJ0mJt1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A": 503,
  "/waiting-place/2b0hYbXvJ0mJt1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A": 503,
  "/family/move/0b8ab2f4-6f3c-4e5e-9d0c-3a1c3f1d2e4f": 303,
  "/family/results/0b8ab2f4-6f3c-4e5e-9d0c-3a1c3f1d2e4f": 303,
  "/family/statement/2026": 303,
  "/family/withdraw/0b8ab2f4-6f3c-4e5e-9d0c-3a1c3f1d2e4f": 303,
  "/family/your-data.json": 401,
  "/payment-checkout": 200,
  "/successful-checkout": 200,
  "/successful-checkout?session_id=demo_12345678": 200,
  "/checkout/demo_12345678": 503,
  "/pay/demo_12345678": 503,
  "/demo-checkout/demo_12345678": 503,
  [waitingList]: 503,
  "/waiting-list/rowing/1": 404,
  "/data-request/verify": 400,
  "/newsletter/confirm": 400,
  "/newsletter/unsubscribe": 400,
  "/setup": 503,
  "/opening-soon": 302,
  "/login": 200,
  "/login/code": 200,
  "/login/forgot": 200,
  "/login/second-factor": 303,
  "/login/passkey": 303,
  "/no/such/page": 404,
  "/login/new-password": 410,
  "/login/invitation": 410,
  "/admin/blogs/1/preview": 404,
  "/admin/location-pages/1/preview": 404,
};
/** Staff need a session, which is in the database. */
const staff = [
  "",
  "/search",
  "/views",
  "/inbox",
  "/inbox/K7QM-2RD4",
  "/inbox/templates",
  "/outbox",
  "/outbox/0b8ab2f4-6f3c-4e5e-9d0c-3a1c3f1d2e4f",
  "/health",
  "/publish",
  "/privacy",
  "/newsletter",
  "/payments",
  "/payments/check",
  "/payments/donations",
  "/payments/ledger",
  "/payments/report",
  "/payments/owed",
  "/payments/owed/write",
  "/payments/places",
  "/payments/sponsors",
  "/payments/totals",
  "/payments/transfers",
  "/payments/K7QM-2RD4",
  "/payments/K7QM-2RD4/corrections",
  "/payments/K7QM-2RD4/decision",
  "/payments/K7QM-2RD4/evidence",
  "/payments/K7QM-2RD4/more-time",
  "/payments/K7QM-2RD4/move",
  "/payments/K7QM-2RD4/offline-payments",
  "/payments/K7QM-2RD4/plan",
  "/payments/K7QM-2RD4/refunds",
  "/payments/K7QM-2RD4/saved-card",
  "/payments/K7QM-2RD4/sponsor-claims",
  "/payments/K7QM-2RD4/transfer",
  "/payments/K7QM-2RD4/withdraw",
  "/payments/K7QM-2RD4/write-offs",
  "/search",
  "/search?q=osei",
  "/account",
  "/account/passkeys",
  "/account/sessions",
  "/account/two-factor",
  "/account/waivers",
  "/families",
  "/families/register",
  "/families/next-season",
  "/families/00000000-0000-4000-8000-000000000000",
  "/families/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000",
  "/families/00000000-0000-4000-8000-000000000000/medical-information",
  "/families/00000000-0000-4000-8000-000000000000/merge",
  "/families/00000000-0000-4000-8000-000000000000/notes",
  "/families/00000000-0000-4000-8000-000000000000/results",
  "/families/00000000-0000-4000-8000-000000000000/people/guardian/new",
  "/families/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000/federation",
  "/families/00000000-0000-4000-8000-000000000000/statement/2026",
  "/federation",
  "/imports",
  "/imports/00000000-0000-4000-8000-000000000000",
  "/imports/00000000-0000-4000-8000-000000000000/rows",
  "/attendance",
  "/attendance/season",
  "/attendance/any-2026-01-01",
  "/attendance/any-2026-01-01/2",
  "/groups",
  "/groups/none",
  "/newsletter/write",
  "/messages",
  "/messages/write",
  "/messages/00000000-0000-4000-8000-000000000000",
  "/sessions",
  "/sessions/none",
  "/meets",
  "/meets/00000000-0000-4000-8000-000000000000",
  "/meets/00000000-0000-4000-8000-000000000000/paste",
  "/waiting",
  "/waivers",
  "/people",
  "/people/coaches",
  "/people/invitations",
  "/people/zoe-leger-cormier",
  "/people/1/permissions",
  "/audit",
  "/content",
  "/content/club",
  "/blogs",
  "/blogs/new",
  "/blogs/live",
  "/location-pages",
  "/location-pages/new",
  "/pictures",
  "/pictures/hurdles",
  "/blogs/1/preview",
  "/location-pages/1/preview",
  "/programs",
  "/programs/seasons",
  "/programs/discounts",
  "/programs/refunds",
  "/programs/offerings/new",
  "/programs/offerings/1",
  "/programs/eclairs",
  "/programs/groups",
  "/programs/groups/releve",
  "/programs/groups/releve/releve-tuesday",
  "/programs/places",
  "/reports",
  "/programs/places/stade-croix-bleue",
  "/no/such/page",
].map((section) => `/admin${section}`);

let database: TestClub;
let gate: DatabaseGate;
let club: TestClub;
let Cookie: string;
beforeAll(async () => {
  database = await openTestClub();
  gate = await openDatabaseGate(database.url);
  club = await openTestClub({ pages: "built", beside: { ...database, url: gate.url } });
  Cookie = await club.signIn();
}, 60_000);
afterAll(async () => {
  await club.close();
  await database.close();
});

test("every route is tested", () => {
  const walked = [...Object.keys(visitors), ...staff];
  const patterns = everyRoute
    // A script, which needs no database, and paths that a page's script requests.
    .filter((path) => !path.endsWith(".js") && path !== "admin/meets/athletes")
    .map((path) => new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+").replace("*", "no/.*")}$`));
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter((each) => !walked.some((path) => each.test(path)))).toEqual([]);
});

test("with a slow database the pages are the same", async () => {
  const paths = [...Object.keys(visitors), ...staff];
  const ordinary = await statuses(paths);
  expect(ordinary.filter(([, status]) => status === 503)).toEqual([]);
  gate.slow(60);
  // A few at a time: all of them would wait for the site's six connections, and the last ones in vain.
  for (let n = 0; n < ordinary.length; n += 20)
    expect(await faultyPages(Object.fromEntries(ordinary.slice(n, n + 20)))).toEqual([]);
  gate.slow(0);
}, 60_000);

test("a database that accepts every query and answers none", async () => {
  gate.silence();
  expect(await faultyPages()).toEqual([]);
}, 60_000);

test("a database that is stopped", async () => {
  await gate.close();
  expect(await faultyPages()).toEqual([]);
}, 60_000);

test("a failed page shows the error page, with the incident id of the log", async () => {
  // The framework prints the errors.
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { db } = club.ctx;
  club.ctx.db = {} as TestClub["ctx"]["db"];
  for (const path of ["/location/elsewhere", "/blogs/elsewhere", waitingList]) {
    const answer = await club.request(path);
    const page = await answer.text();
    expect([path, answer.status, isStyled(page)]).toEqual([path, 500, true]);
    expect(page).toContain("Unexpected Application Error!");
    expect(page).toContain(`>${answer.headers.get("X-Request-Id")}</code>`);
  }
  club.ctx.db = db;
  printed.mockRestore();
});

/** Each route's response with its database. */
const statuses = (paths: string[]) =>
  Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const));

const away = { ...visitors, ...Object.fromEntries(staff.map((path) => [path, 503])) };

async function faultyPages(expected: Record<string, number> = away) {
  club.forgetPages();
  const errors = await Promise.all(
    Object.entries(expected).map(([path, status]) => errorOf(path, status)),
  );
  return errors.filter(Boolean);
}

let visitorCount = 0;

/** Requests for the admin's sections have a session. */
function ask(path: string): Promise<Response> {
  visitorCount += 1;
  const own = { "X-Forwarded-For": `203.0.113.${visitorCount % 250}` };
  return club.request(path, { headers: staff.includes(path) ? { ...own, Cookie } : own });
}

/** The problem with a response; null: it is the expected page, in time, with a link. */
async function errorOf(path: string, status: number): Promise<string | null> {
  const start = performance.now();
  const answer = await ask(path);
  const text = await answer.text();
  const took = Math.round(performance.now() - start);
  const leadsOn = status >= 300 && status < 400;
  const isData = /^\/((?:blogs|find-a-group)\.json|feed\.xml|family\/your-data\.json)/.test(path);
  const errors = [
    answer.status !== status && `status ${answer.status}, not ${status}`,
    took > limit && `${took} ms`,
    status === 503 && answer.headers.get("Retry-After") !== "10" && "no Retry-After",
    !leadsOn && !isData && !isStyled(text) && `no page: ${text.slice(0, 80)}`,
    !leadsOn && !isData && !text.includes('id="chunk-lost"') && "nothing to say without its script",
    !leadsOn && !isData && !/<a [^>]*href="\/[^>]*>/.test(text) && "no way on",
    status === 503 && !isData && !/<a href="">Try again</.test(text) && "not to be tried again",
    status === 503 && !isData && !text.includes("Back in a moment") && "does not say why",
  ].filter(Boolean);
  return errors.length > 0 ? `${path}: ${errors.join(", ")}` : null;
}

const isStyled = (page: string) =>
  /^<!DOCTYPE html>[^]*<style id="site-styles">[^<]*\.[^]*<h1[ >]/.test(page);
