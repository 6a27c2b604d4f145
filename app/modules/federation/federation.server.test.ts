import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { readFamily } from "#modules/families/read.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { familyFile } from "#modules/privacy/family-file.server.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { sheetOf } from "#tests/support/spreadsheet.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { memberOf, saveMember } from "./members.server.ts";
import { federationMembers } from "./schema.ts";

const test = clubTest({ pages: "built" });

let make: ReturnType<typeof records>;
test.beforeAll(({ club }) => {
  make = records(club);
});

const wren = { id: null, name: "Wren" };

/** A registered athlete of this last name, with a number. */
async function athlete(
  club: TestClub,
  familyName: string,
  member: { number: string; paid_until: string } | null,
) {
  const ids = await make.registered({ email: `${familyName}@example.ca` });
  await club.ctx.db
    .update(athletes)
    .set({ familyName, gender: "Girl" })
    .where(eq(athletes.id, ids.athleteId));
  if (member) await saveMember(club.ctx, wren, ids, member);
  return { ...ids, page: `/admin/families/${ids.familyId}/${ids.athleteId}` };
}

test("the number is on the athlete's page, is changed there, and belongs to one athlete", async ({
  club,
  cookie,
}) => {
  const { page, athleteId } = await athlete(club, "Aalto", null);
  const other = await athlete(club, "Baker", { number: "ON-77", paid_until: "" });
  const { submit, headers } = staffActions(club, cookie);
  const textOf = async (path: string) =>
    (await (await club.request(path, { headers: headers() })).text()).replaceAll("<!-- -->", "");
  expect(await textOf(page)).toContain("No number.");
  const save = (fields: Record<string, string>) =>
    submit(`${page}/federation`, {
      _action: "save-federation",
      number: "",
      paid_until: "",
      ...fields,
    });
  for (const [fields, problem] of [
    [{ number: "ON-77" }, "Ada Baker has this number"],
    [{ number: "1", paid_until: "31/03/2027" }, "Enter the date as year, month and day"],
    [{ paid_until: "2027-03-31" }, "Enter the number too"],
    [{ number: "1".repeat(41) }, "Use 40 characters or fewer"],
  ] as const) {
    const answer = await save(fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(problem);
    for (const value of Object.values(fields)) expect(html).toContain(`value="${value}"`);
  }
  expect(await memberOf(club.ctx.db, athleteId)).toBeNull();
  expect((await save({ number: " ON-78 ", paid_until: "2027-03-31" })).status).toBe(303);
  expect(await textOf(page)).toContain("<strong>ON-78</strong>, paid until March 31, 2027");
  expect(await textOf(page)).toContain("Changed the federation number of");
  expect((await save({ number: "ON-78", paid_until: "" })).status).toBe(303);
  expect(await memberOf(club.ctx.db, athleteId)).toEqual({ number: "ON-78", paidUntil: null });
  expect((await save({})).status).toBe(303);
  expect(await memberOf(club.ctx.db, athleteId)).toBeNull();
  const elsewhere = `/admin/families/${other.familyId}/${athleteId}/federation`;
  expect((await submit(elsewhere, { _action: "save-federation", number: "2" })).status).toBe(404);
  expect(await memberOf(club.ctx.db, athleteId)).toBeNull();
  const treasurer = await accountOf(club, { role: "treasurer", extras: [] });
  expect(await (await treasurer(page)).text()).not.toContain("Change the federation number");
  const body = new URLSearchParams({ _action: "save-federation", number: "3" });
  expect((await treasurer(`${page}/federation`, { method: "POST", body })).status).toBe(403);
});

test("the list says who has none, whose has expired or ends too early, also as files", async ({
  club,
  cookie,
}) => {
  await club.ctx.db.delete(federationMembers);
  await athlete(club, "Cole", { number: "C-1", paid_until: "2020-01-01" });
  await athlete(club, "Dorn", { number: "QX4455", paid_until: "2089-12-31" });
  await athlete(club, "Eber", { number: "E-1", paid_until: "2090-01-01" });
  await athlete(club, "Fink", { number: "F-1", paid_until: "" });
  const fileOf = async (query: string) =>
    (
      await (
        await club.request(`/api/federation.csv?${query}`, { headers: { Cookie: cookie } })
      ).text()
    )
      .replace("\uFEFF", "")
      .trim()
      .split("\r\n");
  const heading = "last_name,first_name,date_of_birth,gender,member_number,paid_until";
  expect(await fileOf("state=expired")).toEqual([
    heading,
    "Cole,Ada,2012-05-04,Girl,C-1,2020-01-01",
  ]);
  expect(await fileOf("state=ending")).toEqual([heading, expect.stringMatching(/^Dorn/)]);
  expect(await fileOf("state=paid")).toEqual([heading, expect.stringMatching(/^Eber/)]);
  expect(await fileOf("state=unknown")).toEqual([heading, "Fink,Ada,2012-05-04,Girl,F-1,"]);
  expect(await fileOf("q=qx4455")).toEqual([heading, expect.stringMatching(/^Dorn/)]);
  expect((await fileOf("state=missing")).some((row) => row.startsWith("Cole"))).toBe(false);
  // What needs something comes first.
  const order = (await fileOf("q=ada")).map((row) => row.split(",")[0] ?? "");
  expect(order.filter((name) => /^[CDEF]/.test(name))).toEqual(["Cole", "Fink", "Dorn", "Eber"]);
  expect((await fileOf("sort=-until"))[1]).toMatch(/^Eber/);
  const { rows } = await sheetOf(
    await club.request("/api/federation.xlsx?q=cole", { headers: { Cookie: cookie } }),
  );
  expect(rows[1]).toEqual(["Cole", "Ada", expect.any(Date), "Girl", "C-1", expect.any(Date)]);
  const page = await club.request("/admin/federation?state=expired", {
    headers: { Cookie: cookie },
  });
  const html = await page.text();
  expect(html).toContain("Ada Cole");
  expect(html).not.toContain("Ada Eber");
  expect(html).toMatch(/<strong>1<\/strong><a href="[^"]*state=expired"[^>]*>Expired</);
  const coach = await accountOf(club, { role: "coach", extras: [] });
  expect((await coach("/admin/federation")).status).toBe(403);
  expect((await coach("/api/federation.csv")).status).toBe(403);
});

test("it is in the family's file, moves with a merge, and goes with the athlete", async ({
  club,
}) => {
  const { ctx } = club;
  const one = await athlete(club, "Gale", { number: "G-1", paid_until: "2027-03-31" });
  const family = await readFamily(ctx, one.familyId);
  if (!family) throw new Error("no family");
  const file = await familyFile(ctx.db, family, () => true);
  expect(file.athletes[0]?.federation).toEqual({ number: "G-1", paidUntil: "2027-03-31" });
  const two = await athlete(club, "Gale", null);
  await mergeFamilies(ctx, wren, { remaining: two.familyId, other: one.familyId });
  expect(await memberOf(ctx.db, two.athleteId)).toMatchObject({ number: "G-1" });
  await ctx.db.delete(athletes).where(eq(athletes.id, two.athleteId));
  expect(await ctx.db.$count(federationMembers, eq(federationMembers.number, "G-1"))).toBe(0);
});
