import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modules } from "#app/modules.server.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { type Account, mayDo, mayOpen } from "#core/audit/staff.ts";
import { staffRoles } from "#core/audit/roles.ts";
import { guardians } from "#modules/families/schema.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { adminRoutes, givable, routeOf } from "#tests/support/admin-access.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dailyClub, keyFromNow } from "#tests/support/daily-practice.ts";
import { records } from "#tests/support/records.ts";

const email = "abena@example.ca";

let club: TestClub;
/** The values for route parameters; `paid` and `owed` are orders of one family. */
let known: Record<
  "family" | "athlete" | "paid" | "owed" | "submission" | "session" | "person",
  string
>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: dailyClub });
  const make = records(club);
  const { familyId, athleteId } = await make.medicalInformation();
  await club.ctx.db.insert(guardians).values({ familyId, name: "Abena Osei", email });
  const place = { offeringType: "eclairs", offeringId: 1, seasonTo: "2090-01-01" };
  const paid = await make.sale(
    { ...place, title: "Hurdles" },
    { customerEmail: email, paidCents: 2_500, paidAt: new Date(), fulfilledAt: new Date() },
    athleteId,
  );
  const owed = await make.sale(
    { ...place, title: "Sprints" },
    { customerEmail: email, method: "cash", state: "open" },
    athleteId,
  );
  await make.delivery("failed", { orderId: paid.id });
  const { reference } = await make.submission();
  await make.request({ state: "verified" });
  known = {
    family: familyId,
    athlete: athleteId,
    paid: paid.reference,
    owed: owed.reference,
    submission: reference,
    session: keyFromNow(0),
    person: await club.hire({ email: "anybody@example.ca", password: "feather-42" }, "volunteer"),
  };
}, 60_000);
afterAll(() => club.close());

/** The addresses of a page: both orders' addresses if it is an order's page. */
function addressesOf(route: string): string[] {
  const filled = route
    .replace("/inbox/:reference", `/inbox/${known.submission}`)
    .replace(":family", known.family)
    .replace(":athlete", known.athlete)
    .replace(":group", "releve")
    .replace("attendance/:session", `attendance/${known.session}`)
    .replace(":key", known.session)
    .replace(":part", "1")
    .replace(":collection", "inquiry")
    .replace(":year", String(new Date().getFullYear()))
    .replace(":account", known.person)
    .replace(":coach", known.person)
    .replace(":meet", "1")
    .replaceAll(/:(offering|program|place|message|session|id)\b/g, "1");
  return filled.includes(":reference")
    ? [known.paid, known.owed].map((one) => filled.replace(":reference", one))
    : [filled];
}

/** The admin pages that a page links to, and the actions that its buttons perform. */
function offeredOn(path: string, html: string) {
  const at = new URL(path, "http://club.test");
  const inside = (address: string) => new URL(address.replaceAll("&amp;", "&"), at).pathname;
  const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, to = ""]) => inside(to));
  const forms = [...html.matchAll(/<form ([^>]*)>([^]*?)<\/form>/g)].map(
    ([, tag = "", body = ""]) => ({
      isPost: /method="post"/.test(tag),
      to: inside(/action="([^"]*)"/.exec(tag)?.[1] ?? path),
      names: [...body.matchAll(/name="_action" value="([^"]+)"/g)].map(([, name = ""]) => name),
    }),
  );
  return {
    pages: [...links, ...forms.filter(({ isPost }) => !isPost).map(({ to }) => to)],
    actions: forms
      .filter(({ isPost }) => isPost)
      .flatMap(({ to, names }) => names.map((name) => ({ to, name }))),
  };
}

const volunteer = (...extras: Permission[]): Account => ({ role: "volunteer", extras });

const accounts: [string, Account][] = [
  ...staffRoles.map((role): [string, Account] => [`the role ${role}`, { role, extras: [] }]),
  ...givable.map((permission): [string, Account] => [permission, volunteer(permission)]),
  ["who corrects families", volunteer("families.see", "families.edit")],
  ["who reads health", volunteer("families.see", "health.see", "groups.coach")],
  ["who writes off", volunteer("billing.see", "billing.write-off")],
  ["who refunds", volunteer("billing.see", "billing.refund", "inbox.manage")],
];

describe.each(accounts)("%s", (_name, account) => {
  test("opens each page, and sees no link and no button that would be refused", async () => {
    const ask = await accountOf(club, account);
    for (const route of adminRoutes.filter((one) => mayOpen(account, one, modules)))
      for (const address of addressesOf(route)) {
        const answer = await ask(address);
        expect.soft([200, 303, 404], address).toContain(answer.status);
        if (!answer.ok) continue;
        const { pages, actions } = offeredOn(address, await answer.text());
        const refused = [
          ...pages.filter((to) => {
            const target = routeOf(to);
            return target && !mayOpen(account, target, modules);
          }),
          ...actions
            .filter(({ to, name }) => {
              const target = routeOf(to);
              return target && !mayDo(account, { route: target, action: name }, modules);
            })
            .map(({ to, name }) => `${to} ${name}`),
        ];
        expect.soft([...new Set(refused)], address).toEqual([]);
      }
  }, 60_000);
});

/** The data of a page for an account, as the router's script requests it. */
const dataOf = async (account: Account, path: string) => {
  const answer = await (await accountOf(club, account))(`${path}.data`);
  expect(answer.status).toBe(200);
  return answer.text();
};

test("a family's and an athlete's page omit medical information, payments and waivers without the permission", async () => {
  for (const path of [
    `/admin/families/${known.family}`,
    `/admin/families/${known.family}/${known.athlete}`,
  ]) {
    const office = await dataOf({ role: "office", extras: [] }, path);
    expect(office).toContain("I agree");
    expect(office).toContain(known.paid);
    const treasurer = await dataOf({ role: "treasurer", extras: [] }, path);
    expect(treasurer).not.toContain("I agree");
    expect(treasurer).toContain(known.paid);
    const little = await dataOf(volunteer("families.see"), path);
    expect(little).toContain("Hurdles");
    for (const hidden of ["I agree", known.paid, known.owed, "$25"])
      expect(little).not.toContain(hidden);
  }
});

test("a practice's sheet shows who has medical information only to accounts that may read it", async () => {
  const path = `/admin/attendance/${known.session}`;
  const link = "Has medical information";
  const html = async (account: Account) => (await (await accountOf(club, account))(path)).text();
  expect(await html({ role: "coach", extras: [] })).toContain(link);
  expect(await html(volunteer("attendance.take", "health.see"))).toContain(link);
  const little = await html(volunteer("attendance.take"));
  expect(little).toContain("Ada");
  expect(little).not.toContain(link);
  const roster = await (await accountOf(club, volunteer("groups.coach")))("/admin/groups/releve");
  const text = await roster.text();
  expect(text).toContain("Hurdles");
  expect(text).not.toContain(link);
});

test("the inbox, its file and its calls contain paid orders only for accounts that see payments", async () => {
  const texts = async (account: Account) => {
    const ask = await accountOf(club, account);
    const paths = ["/admin/inbox?box=all", "/api/inbox", "/api/inbox.csv"];
    return Promise.all(paths.map(async (path) => (await ask(path)).text()));
  };
  for (const text of await texts({ role: "office", extras: [] })) {
    expect(text).toContain(known.paid);
    expect(text).toContain(known.submission);
  }
  const little = await texts(volunteer("inbox.manage"));
  for (const text of little) {
    expect(text).toContain(known.submission);
    expect(text).not.toContain(known.paid);
  }
  // A request for somebody's data is not the inbox's.
  expect(little[0]).not.toContain("privacy request");
  const home = await (await accountOf(club, volunteer("inbox.manage")))("/admin");
  expect(await home.text()).not.toContain(known.paid);
});

test("without the permission for payments, an account registers children without payments and at the usual price", async () => {
  const ask = await accountOf(club, volunteer("enrolment.manage"));
  const send = (fields: Record<string, string>) =>
    ask("/admin/families/register", {
      method: "POST",
      body: new URLSearchParams({ edit: "update", athlete_1_given_name: "Ama", ...fields }),
    });
  expect((await send({})).status).toBe(400);
  expect((await send({ part_1_method: "cash" })).status).toBe(400);
  expect((await send({ part_1_amount: "25" })).status).toBe(403);
  expect((await send({ part_2_amount: "25" })).status).toBe(403);
  expect((await send({ instead: "1", price_reason: "Friends" })).status).toBe(403);
});

test("the newsletter needs its own permission, not the one for writing to families", async () => {
  const send = async (account: Account) =>
    (await accountOf(club, account))("/admin/messages/write", {
      method: "POST",
      body: new URLSearchParams({
        _action: "save-draft",
        to: "newsletter:all",
        subject: "News",
        text: "We won.",
        sms: "",
        reply_to: "club",
      }),
    });
  expect((await send({ role: "office", extras: [] })).status).toBe(400);
  const saved = await send({ role: "office", extras: ["newsletter.manage"] });
  expect(saved.status).toBe(303);
  const draft = saved.headers.get("Location") ?? "";
  const office = await accountOf(club, { role: "office", extras: [] });
  expect((await office(draft)).status).toBe(404);
  expect(await (await office("/admin/messages")).text()).not.toContain(draft);
});
