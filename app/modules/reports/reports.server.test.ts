import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { registrations, waitingListEntries } from "#modules/enrolment/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { attendance } from "#modules/training/schema.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { editionRow } from "#tests/support/catalogue-rows.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";
import { sheetOf } from "#tests/support/spreadsheet.ts";

const test = clubTest({ pages: "built" });

/** Two summers of one season: 2020 and 2021. */
const first = { seasonId: "2020-ete", seasonFrom: "2020-06-01", seasonTo: "2020-08-31" };
const second = { seasonId: "2021-ete", seasonFrom: "2021-06-01", seasonTo: "2021-08-31" };

test.beforeAll(async ({ club }) => {
  const { db } = club.ctx;
  const familyId = randomUUID();
  await db.insert(families).values({ id: familyId });
  const children = await db
    .insert(athletes)
    .values(
      [
        { givenName: "Ada", birthYear: 2010, gender: "Girl" },
        { givenName: "Kofi", birthYear: 2010, gender: "Boy" },
        { givenName: "Ines", birthYear: 2012, gender: "Girl" },
        { givenName: "Sam", birthYear: null, gender: "" },
      ].map((child) => ({ familyId, familyName: "Osei", ...child })),
    )
    .returning();
  const [ada, kofi, ines, sam] = children.map(({ id }) => id);
  const editions = {
    first: await editionRow(db, { offeringId: 1, ...first }),
    second: await editionRow(db, { offeringId: 1, ...second }),
    other: await editionRow(db, { offeringId: 2, ...second }),
  };
  const tomorrow = new Date(Date.now() + 86_400_000);
  const place = { title: "Membership", per: "season", state: "active" } as const;
  await db.insert(registrations).values([
    { ...place, athleteId: ada, offeringEditionId: editions.first },
    { ...place, athleteId: kofi, offeringEditionId: editions.first },
    { ...place, athleteId: sam, offeringEditionId: editions.first, state: "withdrawn" },
    { ...place, athleteId: ada, offeringEditionId: editions.second },
    { ...place, athleteId: ada, offeringEditionId: editions.other },
    { ...place, athleteId: ines, offeringEditionId: editions.second },
    { ...place, athleteId: sam, offeringEditionId: editions.second, state: "unplaced" },
    {
      ...place,
      athleteId: kofi,
      offeringEditionId: editions.second,
      state: "held",
      heldUntil: tomorrow,
    },
  ]);
  const [group] = await db.select().from(trainingGroups);
  const entry = (athleteId = "", day: string, status: "here" | "absent" | "none", at: string) => ({
    id: randomUUID(),
    athleteId,
    sessionKey: `${group?.id} ${day}`,
    day,
    groupId: group?.id ?? "",
    status,
    recordedByName: "Coach",
    recordedAt: new Date(at),
  });
  await db
    .insert(attendance)
    .values([
      entry(ada, "2021-06-02", "absent", "2021-06-02T18:00:00Z"),
      entry(ada, "2021-06-02", "here", "2021-06-02T18:05:00Z"),
      entry(ines, "2021-06-02", "absent", "2021-06-02T18:00:00Z"),
      entry(sam, "2021-06-02", "here", "2021-06-02T18:00:00Z"),
      entry(sam, "2021-06-02", "none", "2021-06-02T18:10:00Z"),
      entry(ada, "2021-06-09", "here", "2021-06-09T18:00:00Z"),
      entry(ada, "2020-06-09", "absent", "2020-06-09T18:00:00Z"),
    ]);
  const make = records(club);
  for (const about_us of ["a friend ", "A friend", "School"])
    await make.submission({ kind: "application", source: "/application", fields: { about_us } });
  await make.submission();
});

const linesOf = async (answer: Response) =>
  (await answer.text())
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");

test("registrations by program, age and gender; only who has a place counts", async ({
  club,
  cookie,
}) => {
  const read = async (query: string) =>
    linesOf(
      await club.request(`/api/reports/registrations.csv?season=2021-ete&${query}`, {
        headers: { Cookie: cookie },
      }),
    );
  expect(await read("by=program")).toEqual([
    "Program,Registrations,Share (%)",
    "Les Éclairs,4,100",
  ]);
  expect(await read("by=age")).toEqual([
    "Age,Registrations,Share (%)",
    "9,1,25",
    "11,2,50",
    "Not known,1,25",
  ]);
  expect(await read("by=gender&and=age")).toEqual([
    "Gender,Age,Registrations,Share (%)",
    "Girl,9,1,25",
    "Girl,11,2,50",
    "Not answered,Not known,1,25",
  ]);
  // Unknown values, and the same value twice, are ignored.
  expect(await read("by=name&and=program")).toEqual(await read("by=program"));
});

test("places, who returned, attendance and inquiries", async ({ club, cookie }) => {
  const { db } = club.ctx;
  const read = async (name: string) =>
    linesOf(
      await club.request(`/api/reports/${name}.csv?season=2021-ete`, {
        headers: { Cookie: cookie },
      }),
    );
  expect(await db.$count(waitingListEntries)).toBe(0);
  const places = await read("places");
  expect(places[0]).toBe("Program,Offering,Sold,Held,Free,Spots,Filled (%),Waiting");
  // As on the programs' page: a held spot is taken, and a registration without a spot takes none.
  expect(places[1]).toMatch(/^Les Éclairs,.*,2,1,\d+,\d+,\d+,0$/);
  expect(places[2]).toMatch(/^Les Éclairs,.*,1,0,\d+,\d+,\d+,0$/);
  // Of three athletes in 2021 one was there in 2020; of two in 2020 one came back.
  expect(await read("returning")).toEqual(
    expect.arrayContaining(["Été 2021,3,1,33,,", "Été 2020,2,,,1,50"]),
  );
  // The last entry applies; a cleared one does not count.
  expect(await read("attendance")).toEqual([
    "Month,Group,Practices,Came,Absent,Excused,Attendance (%)",
    expect.stringMatching(/^June 2021,.*,2,2,1,0,67$/),
  ]);
  const inquiries = await read("inquiries");
  expect(inquiries).toContain("Heard about us,A friend,2,67");
  expect(inquiries).toContain("Heard about us,School,1,33");
  expect(inquiries).toContain("Page,Contact us,1,25");
});

test("a spreadsheet has numbers, and the page shows the same", async ({ club, cookie }) => {
  const { rows } = await sheetOf(
    await club.request("/api/reports/registrations.xlsx?season=2020-ete&by=gender", {
      headers: { Cookie: cookie },
    }),
  );
  expect(rows).toEqual([
    ["Gender", "Registrations", "Share (%)"],
    ["Boy", 1, 50],
    ["Girl", 1, 50],
  ]);
  const answer = await club.request("/admin/reports?season=2020-ete&by=gender", {
    headers: { Cookie: cookie },
  });
  const html = await answer.text();
  expect(html).toContain('<th scope="row" dir="auto">Girl</th>');
  expect(html).toContain('href="/api/reports/registrations.csv?season=2020-ete&amp;by=gender"');
});

test("there are no other reports, and not everybody may see them", async ({ club, cookie }) => {
  const at = (path: string, headers: Record<string, string>) => club.request(path, { headers });
  expect((await at("/admin/reports?report=salaries", { Cookie: cookie })).status).toBe(404);
  expect((await at("/api/reports/salaries.csv", { Cookie: cookie })).status).toBe(404);
  expect((await at("/api/reports/places.csv", {})).status).toBe(401);
  const coach = await accountOf(club, { role: "coach", extras: [] });
  expect((await coach("/admin/reports")).status).toBe(403);
  expect((await coach("/api/reports/places.csv")).status).toBe(403);
});

test("without registrations the page says so", async ({ club, cookie }) => {
  await club.ctx.db.delete(registrations).where(eq(registrations.state, "active"));
  await club.ctx.db.delete(registrations);
  const answer = await club.request("/admin/reports", { headers: { Cookie: cookie } });
  expect(await answer.text()).toContain("Nothing to count yet");
});
