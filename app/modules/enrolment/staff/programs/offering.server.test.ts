import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { offerings, programs, seasonEditions } from "#modules/catalogue/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { json, type TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { newOffering, onSale, openedForm } from "#tests/support/program-forms.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

const path = "/admin/programs/offerings";

const add = (club: TestClub, cookie: string, changes: Record<string, string>) =>
  staffActions(club, cookie).submit(`${path}/new`, { ...newOffering(smallClub), ...changes });

const rowOf = async ({ ctx }: TestClub, title: string) => {
  const [row] = await ctx.db.select().from(offerings).where(eq(offerings.title, title));
  if (!row) throw new Error(`There is no ${title}`);
  return row;
};

test("a new membership is on the registration page, in the finder and in the checkout at once", async ({
  club,
  cookie,
}) => {
  const [session] = smallClub.schedules.sessions;
  const answer = await add(club, cookie, {
    title: "Haies",
    // The finder shows the cheapest offering of a group.
    price: "40",
    sessions: session?.id ?? "",
  });
  expect(messageOf(answer)).toBe("Haies is on the registration page now.");
  const row = await rowOf(club, "Haies");
  const { type } = membership(smallClub);
  expect(row).toMatchObject({ type, number: 4 });
  const sold = club.ctx.content.catalogue.programs.flatMap(({ offerings }) => offerings);
  expect(sold.find(({ title }) => title === "Haies")?.sessions).toEqual([session?.id]);
  const page = await (await club.request("/register-for-membership")).text();
  expect(page).toContain(`id="${type}-4"`);
  const born = new Date().getFullYear() - 9;
  const found = async () => {
    club.forgetPages();
    return (await club.request(`/find-a-group?born=${born}&goal=track`)).text();
  };
  expect(await found()).toContain("Haies");
  const started = await club.request(
    "/create-checkout-session",
    json({ items: [{ type, id: 4, quantity: 1 }] }),
  );
  expect(started.status).toBe(200);
});

test("a camp with own dates in a new program, in one step", async ({ club, cookie }) => {
  const today = dayOf(new Date(), smallClub.club.timeZone);
  const days = { firstDay: daysAfter(today, 40), lastDay: daysAfter(today, 44) };
  const answer = await add(club, cookie, {
    title: "Camp de mars",
    program: "new",
    programName: "Camps & stages",
    seasonId: "new",
    ...days,
    registrationOpens: today,
  });
  expect(answer.status).toBe(303);
  const row = await rowOf(club, "Camp de mars");
  const [program] = await club.ctx.db
    .select()
    .from(programs)
    .where(eq(programs.id, row.programId ?? ""));
  expect(program).toMatchObject({ id: "camps-stages", type: "camps_stages" });
  expect(row).toMatchObject({ type: "camps_stages", number: 1, seasonId: "camp-de-mars" });
  const [edition] = await club.ctx.db
    .select()
    .from(seasonEditions)
    .where(
      and(eq(seasonEditions.seasonId, row.seasonId), eq(seasonEditions.firstDay, days.firstDay)),
    );
  expect(edition).toMatchObject({ lastDay: days.lastDay, registrationOpens: today });
  club.forgetPages();
  const page = await (await club.request("/register-for-membership")).text();
  expect(page).toContain('id="camps_stages-1"');
});

test("a number is never reused, not even after archiving", async ({ club, cookie }) => {
  await add(club, cookie, { title: "Une" });
  const one = await rowOf(club, "Une");
  const { submit } = staffActions(club, cookie);
  const archived = await submit("/admin/programs", {
    _action: "archive",
    id: "1",
    offering: String(one.id),
  });
  expect(archived.status).toBe(303);
  await add(club, cookie, { title: "Deux" });
  expect((await rowOf(club, "Deux")).number).toBe(one.number + 1);
});

test("what is wrong is said beside the field, nothing is saved, and what was typed stays", async ({
  club,
  cookie,
}) => {
  const before = await club.ctx.db.$count(offerings);
  const today = dayOf(new Date(), smallClub.club.timeZone);
  const own = { seasonId: "new", firstDay: today, lastDay: today, registrationOpens: today };
  for (const [changes, message] of [
    [{ title: "  " }, "Give it a title"],
    [{ title: "x".repeat(81) }, "Use 80 characters or fewer"],
    [{ price: "0" }, "Enter a price above $0"],
    [{ price: "-20" }, "Enter a price above $0"],
    [{ capacity: "" }, "Enter how many spots there are"],
    [{ agesFrom: "12", agesTo: "9" }, "The oldest is younger than the youngest"],
    [{ agesFrom: "3" }, "Enter an age from 5 to 18"],
    [{ registrationLink: "not a link" }, "Enter a full address"],
    [{ program: "new" }, "Give the program a name"],
    [{ ...own, firstDay: "" }, "Enter the first day"],
    [{ ...own, lastDay: daysAfter(today, -1) }, "The last day is before the first"],
    [{ ...own, lastDay: daysAfter(today, 400) }, "A season is at most a year long"],
  ] as const) {
    const sent = { subTitle: "Typed before", ...changes };
    const answer = await add(club, cookie, sent);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Nothing was saved.");
    expect(html).toContain('value="Typed before"');
  }
  expect((await add(club, cookie, { program: "gone" })).status).toBe(409);
  expect((await add(club, cookie, { seasonId: "gone" })).status).toBe(409);
  expect(await club.ctx.db.$count(offerings)).toBe(before);
});

test("an offering is edited where it affects nobody, and where it does, that is read first", async ({
  club,
  cookie,
}) => {
  const { type, id } = membership(smallClub);
  const { offeringId, editionId } = await onSale(club, { type, id });
  const at = `${path}/${offeringId}`;
  const { submit } = staffActions(club, cookie);
  const opened = openedForm((await readPage(club, at, cookie)).html, "offering");
  const fields = { ...newOffering(smallClub), ...opened, _action: "save-offering" };
  const renamed = await submit(at, { ...fields, title: "Saison une" });
  expect(messageOf(renamed)).toContain("Title: Première saison → Saison une");
  // A form that was opened earlier is not saved over it.
  const stale = await submit(at, { ...fields, subTitle: "Autre" });
  expect(stale.status).toBe(409);
  const merged = await stale.text();
  expect(merged).toContain("changed this meanwhile. Title: Première saison → Saison une");
  expect(openedForm(merged, "offering")).toMatchObject({
    title: "Saison une",
    subTitle: "Autre",
  });

  await records(club).sale({ offeringType: type, offeringId: id, seasonId: editionId });
  const again = openedForm((await readPage(club, at, cookie)).html, "offering");
  const dearer = { ...fields, ...again, price: "200" };
  const asked = await submit(at, dearer);
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain("1 spot is sold for");
  const { confirmed = "" } = openedForm(html, "offering");
  expect((await submit(at, { ...dearer, confirmed })).status).toBe(303);
  expect((await rowOf(club, "Saison une")).priceCents).toBe(20_000);
  expect((await readPage(club, `${path}/99999`, cookie)).status).toBe(404);
  expect((await readPage(club, `${path}/x`, cookie)).status).toBe(404);
});

test("an offering has registration days of its own in one season, and without them the season's", async ({
  club,
  cookie,
}) => {
  const code = membership(smallClub, 1);
  const { id, offeringId } = await onSale(club, code);
  const at = `${path}/${offeringId}`;
  const form = async () =>
    openedForm((await readPage(club, at, cookie)).html, `save-registration-days-${id}`);
  const save = async (changes: Record<string, string>) =>
    staffActions(club, cookie).submit(at, {
      ...(await form()),
      ...changes,
      _action: "save-registration-days",
    });
  const buy = async () => {
    const items = [{ type: code.type, id: code.id, quantity: 1 }];
    const answer = await club.request("/create-checkout-session", json({ items }));
    return answer.status === 200 ? "sold" : answer.text();
  };
  const today = dayOf(new Date(), smallClub.club.timeZone);
  const tomorrow = daysAfter(today, 1);
  expect(await form()).toMatchObject({ opens: "", closes: "" });
  expect(messageOf(await save({ opens: tomorrow }))).toContain("Registration opens: ");
  expect(await buy()).toContain("Registration opens");
  const early = await save({ closes: today });
  expect(early.status).toBe(400);
  const html = await early.text();
  expect(html).toContain("Registration would close before it opens");
  expect(openedForm(html, `save-registration-days-${id}`)).toMatchObject({
    opens: tomorrow,
    closes: today,
  });
  expect((await save({ opens: "soon" })).status).toBe(400);
  expect((await save({ id: "99999999999" })).status).toBe(409);
  // The days from another tab are not saved over it.
  const was = JSON.stringify({ opens: null, closes: null });
  expect(await (await save({ was, closes: daysAfter(today, 9) })).text()).toContain(
    "changed this meanwhile",
  );
  expect(messageOf(await save({ opens: "" }))).toContain("→ nothing");
  expect(await buy()).toBe("sold");
  expect((await save({ opens: "2020-01-01", closes: daysAfter(today, -1) })).status).toBe(303);
  expect(await buy()).toContain("Registration is closed");
  expect((await save({ opens: "", closes: "" })).status).toBe(303);
});

test("adding is undone by archiving: a number stays taken", async ({ club, cookie }) => {
  await add(club, cookie, { title: "Trois" });
  const { html } = await readPage(club, "/admin/programs", cookie);
  const entry = /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  const { submit } = staffActions(club, cookie);
  expect(messageOf(await submit("/admin/programs", { _action: "undo", entry }))).toContain("Trois");
  expect((await rowOf(club, "Trois")).archivedAt).not.toBeNull();
});
