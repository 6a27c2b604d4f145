import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { StaffRole } from "#core/audit/roles.ts";
import { pagesOf } from "#core/search.ts";
import { modules } from "#app/modules.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, type TestClub } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { everyRoute } from "#tests/support/every-route.ts";
import { records } from "#tests/support/records.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { athletes, emergencyContacts, families, guardians } from "#modules/families/schema.ts";
import { searchTextOf } from "#modules/inbox/store.server.ts";
import { messages } from "#modules/messaging/schema.ts";
import { meets } from "#modules/results/schema.ts";

const coachName = smallClub.coaches.groups[0]?.items[0]?.name ?? "";

async function fill(club: TestClub) {
  const make = records(club);
  const { db } = club.ctx;
  const { familyId, athleteId } = await make.registered({ email: "maeve.osullivan@example.ca" });
  await db
    .update(athletes)
    .set({ givenName: "Béatrice", familyName: "O’Sullivan-Lee", nameUsed: "Bea", birthYear: 2012 })
    .where(eq(athletes.id, athleteId));
  await db
    .update(guardians)
    .set({ name: "Maeve O'Sullivan", phone: "+1 (416) 555-0123" })
    .where(eq(guardians.familyId, familyId));
  await db
    .insert(emergencyContacts)
    .values({ familyId, name: "Łukasz Zieliński", phone: "905.555.0177" });
  const { reference } = await make.sale(
    { offeringType: "eclairs", offeringId: 1, title: "Hurdles" },
    { customerName: "Ngozi Okafor", customerEmail: "ngozi@example.ca", reference: "K7QM-2RD4" },
  );
  const sender = {
    firstName: "Kwame",
    lastName: "D’Arcy",
    email: "kwame@example.ca",
    phone: "289-555-0143",
    fields: { message: "Is there parking at the stadium?" },
  };
  const form = { ...sender, reference: "INBX-0001" };
  await make.submission({
    ...form,
    search:
      sql`to_tsvector('simple', ${searchTextOf(sender, form.reference)})` as unknown as string,
  });
  const articleId = await make.article({ title: "Plyometrics for sprinters" });
  const townId = await make.town({ main_heading: "Track in Whitby" });
  const [meet] = await db
    .insert(meets)
    .values({ name: "Bison Open", firstDay: "2026-03-01", lastDay: "2026-03-01", town: "Winnipeg" })
    .returning();
  const written = { text: "Bring shoes.", replyTo: "office@example.ca", writer: "Wren" };
  const [toFamilies, newsletter] = await db
    .insert(messages)
    .values([
      {
        ...written,
        subject: "Icy car park",
        audience: { kind: "groups", groups: ["releve"] },
        state: "sent",
      },
      { ...written, subject: "Icy newsletter", audience: { kind: "newsletter" }, state: "draft" },
    ])
    .returning();
  // An unpaid checkout does not create a family.
  const [draft] = await db
    .insert(families)
    .values({ draftOf: (await make.order()).id })
    .returning();
  await db
    .insert(athletes)
    .values({ familyId: draft?.id ?? "", givenName: "Béatrice", familyName: "Unpaid" });
  const family = `/admin/families/${familyId}`;
  return {
    family,
    athlete: `${family}/${athleteId}`,
    athleteId,
    order: `/admin/payments/${reference}`,
    message: `/admin/inbox/${form.reference}`,
    toFamilies: `/admin/messages/${toFamilies?.id}`,
    newsletter: `/admin/messages/${newsletter?.id}`,
    article: `/admin/blogs/${articleId}`,
    town: `/admin/location-pages/${townId}`,
    meet: `/admin/meets/${meet?.id}`,
  };
}

const test = clubTest({ pages: "built" })
  .extend("there", { scope: "file" }, ({ club }) => fill(club))
  .extend("cookies", { scope: "file" }, async ({ club, cookie }) => {
    const hired = async (role: StaffRole, email: string) => {
      const who = { ...editor, email };
      const id = await club.hire(who, role);
      return { id, cookie: await club.signIn(who) };
    };
    const coach = await hired("coach", "coach@example.ca");
    await club.ctx.db.insert(coachGroups).values({ staffId: coach.id, groupId: "releve" });
    const other = await hired("coach", "other@example.ca");
    const writer = await hired("editor", "writer@example.ca");
    return { admin: cookie, coach: coach.cookie, other: other.cookie, editor: writer.cookie };
  })
  .extend(
    "search",
    { scope: "file" },
    ({ club, cookies }) =>
      async (q: string, as: keyof typeof cookies = "admin") => {
        const query = new URLSearchParams({ q });
        const headers = { Cookie: cookies[as] };
        const answer = await club.request(`/admin/search?${query}`, { headers });
        const html = (await answer.text()).replaceAll("&amp;", "&");
        const results = html.slice(html.indexOf("<h1"), html.indexOf("</main>"));
        return {
          status: answer.status,
          results,
          links: Array.from(results.matchAll(/href="([^"]+)"/g), ([, to = ""]) => to),
        };
      },
  );
// Not every test uses what the fixture creates.
test.beforeAll(({ there }) => void there);

test("an athlete is found without accents and apostrophes, in any order, by part, and with a typo", async ({
  search,
  there,
}) => {
  const spellings = [
    "Béatrice O'Sullivan-Lee",
    "beatrice osullivan lee",
    "osullivan",
    "Lee, Beatrice",
    "O’SULLIVAN",
    "BEA",
    "beatr",
    "llivan",
    // One letter wrong, missing, extra, and two swapped.
    "beatrise",
    "osulivan",
    "beattrice",
    "baetrice osullivan",
  ];
  for (const q of spellings)
    expect.soft([q, (await search(q)).links]).toEqual([q, expect.arrayContaining([there.athlete])]);
  expect((await search("beatrise")).results).toContain("Athletes with a similar spelling");
  expect((await search("Béatrice")).results).not.toContain("Unpaid");
});

test("whole words come before beginnings, and these before parts of words", async ({
  club,
  search,
}) => {
  const { familyId } = await records(club).family();
  const names = ["Joanna", "Anna", "Annabel"];
  await club.ctx.db
    .insert(athletes)
    .values(names.map((givenName) => ({ familyId, givenName, familyName: "Moreau" })));
  const { results } = await search("anna");
  const order = Array.from(results.matchAll(/>(\w+) Moreau</g), ([, name]) => name);
  expect(order.slice(0, 3)).toEqual(["Anna", "Annabel", "Joanna"]);
});

test("a guardian is found by name, address and a phone number in any format", async ({
  search,
  there,
}) => {
  const typed = [
    "maeve",
    "maeve.osullivan@example.ca",
    "416-555-0123",
    "(416) 555 0123",
    "4165550123",
    "+1 416 555 0123",
    "1-416-555-0123",
    "555-0123",
    "0123",
    "maeve 416 555 0123",
  ];
  for (const q of typed)
    expect.soft([q, (await search(q)).links]).toEqual([q, expect.arrayContaining([there.family])]);
  // Their children tell people of the same name apart.
  expect((await search("maeve")).results).toMatch(/<span dir="auto">of \p{L}/u);
  expect((await search("416-555-0199")).links).not.toContain(there.family);
});

test("an emergency contact, and a family by words of several members", async ({
  search,
  there,
}) => {
  for (const q of ["lukasz zielinski", "905-555-0177", "bea maeve", "lukasz 4165550123"])
    expect.soft([q, (await search(q)).links]).toEqual([q, expect.arrayContaining([there.family])]);
});

test("orders, messages, articles, town pages and meets are found", async ({ search, there }) => {
  const typed = {
    order: ["K7QM-2RD4", "k7qm2rd4", "okafor", "ngozi@example.ca", "okafro"],
    message: ["kwame", "darcy", "d'arcy", "289 555 0143", "parking stadium", "INBX-0001", "kwmae"],
    article: ["plyometrics", "sprinters plyo", "plyometrcs"],
    toFamilies: ["icy car park", "wren icy", "icy prak"],
    newsletter: ["icy newsletter"],
    town: ["whitby"],
    meet: ["bison", "winnipeg"],
  } as const;
  for (const [kind, searches] of Object.entries(typed))
    for (const q of searches)
      expect
        .soft([q, (await search(q)).links])
        .toEqual([q, expect.arrayContaining([there[kind as keyof typeof typed]])]);
});

test("a coach finds the messages to own groups, and no newsletter", async ({ search, there }) => {
  expect((await search("icy", "coach")).links).toContain(there.toFamilies);
  expect((await search("icy", "coach")).links).not.toContain(there.newsletter);
  for (const account of ["other", "editor"] as const)
    expect((await search("icy", account)).links).not.toContain(there.toFamilies);
});

test("pages are found by what they are for", async ({ search }) => {
  const pages = {
    price: "/admin/programs",
    prices: "/admin/programs",
    refund: "/admin/programs/refunds",
    "how do I refund": "/admin/payments",
    cancel: "/admin/sessions",
    weather: "/admin/sessions",
    backup: "/admin/health",
    password: "/admin/account",
    inbox: "/admin/inbox",
    "who owes": "/admin/payments/owed",
    pasword: "/admin/account",
    photos: "/admin/pictures",
  };
  for (const [q, to] of Object.entries(pages))
    expect.soft([q, (await search(q)).links]).toEqual([q, expect.arrayContaining([to])]);
});

test("a coach's name finds the coach and the text about them; a group finds its roster", async ({
  search,
}) => {
  const { links } = await search(coachName);
  expect(links).toContainEqual(expect.stringMatching(/^\/admin\/people\//));
  expect(links).toContainEqual(expect.stringMatching(/^\/admin\/content\/coaches\?/));
  expect((await search("releve")).links).toContain("/admin/groups/releve");
});

test("everything that is found can be opened", async ({ club, cookies, search }) => {
  const found = new Set<string>();
  for (const q of [
    "osullivan",
    "okafor",
    "kwame",
    "plyometrics",
    "whitby",
    "bison",
    "releve",
    "hurdles",
    "refund",
    coachName,
  ])
    for (const link of (await search(q)).links) found.add(link);
  expect(found.size).toBeGreaterThan(12);
  for (const to of found) {
    const answer = await club.request(to, { headers: { Cookie: cookies.admin } });
    expect.soft([to, answer.status]).toEqual([to, 200]);
  }
});

test("an editor finds no family, order or message; a coach only athletes of own groups", async ({
  search,
  there,
}) => {
  const personal = ["osullivan", "416-555-0123", "okafor", "K7QM-2RD4", "kwame", "lukasz"];
  for (const as of ["editor", "other"] as const)
    for (const q of personal) {
      const { status, links } = await search(q, as);
      expect.soft([as, q, status, links]).toEqual([as, q, 200, []]);
    }
  const own = `/admin/groups/releve?athlete=${there.athleteId}#athlete-${there.athleteId}`;
  expect((await search("osullivan", "coach")).links).toEqual([own]);
  expect((await search("beatrise", "coach")).links).toEqual([own]);
  for (const q of personal.slice(1)) expect((await search(q, "coach")).links).toEqual([]);
  expect((await search("plyometrics", "editor")).links).toEqual([there.article]);
  expect((await search("plyometrics", "coach")).links).toEqual([]);
  expect((await search("backup", "coach")).links).toEqual([]);
  expect((await search("password", "coach")).links).toEqual(["/admin/account"]);
});

test("an empty search and hostile ones find nothing, and are answered at once", async ({
  search,
}) => {
  for (const q of ["", "   ", "%", "_", "'", '"', "\\", "\0", "\ud800", "()|*+?[", ".*", "-"])
    expect.soft([q, await search(q)]).toMatchObject([q, { status: 200, links: [] }]);
  const long = [
    "%' or 1=1 --",
    "\0\0%00",
    "x".repeat(5_000),
    "a ".repeat(2_000),
    "9".repeat(3_000),
    "(a+)+$".repeat(500),
  ];
  for (const q of long) expect.soft((await search(q)).status).toBe(200);
  expect((await search("<script>alert(1)</script>")).results).not.toContain("<script>alert");
});

test("nobody finds anything without a session", async ({ club }) => {
  const answer = await club.request("/admin/search?q=osullivan", {
    headers: { Accept: "text/html" },
  });
  expect(answer.status).toBe(303);
});

test("every page that the search names exists", () => {
  const named = pagesOf(modules.sections).map(({ path }) => path);
  expect(named.length).toBeGreaterThan(30);
  for (const path of named) expect.soft(everyRoute).toContain(path.slice(1));
});
