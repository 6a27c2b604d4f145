import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "#core/audit/schema.ts";
import { dayOf, daysAfter, formatDate } from "#core/time/time.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { seasonEditions, seasons } from "#modules/catalogue/schema.ts";
import { orderLines, registrationRows } from "#modules/enrolment/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { confirmedIn, onSale } from "#tests/support/program-forms.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

const path = "/admin/programs/seasons";
const today = dayOf(new Date(), smallClub.club.timeZone);

/** The days of a season's edition, in the form of its fields. */
async function daysOf({ ctx }: TestClub, id: string) {
  const [row] = await ctx.db.select().from(seasonEditions).where(eq(seasonEditions.id, id));
  if (!row) throw new Error(`There is no ${id}`);
  const { firstDay, lastDay, registrationOpens } = row;
  return { firstDay, lastDay, registrationOpens };
}

function office(club: TestClub, cookie: string) {
  const { submit } = staffActions(club, cookie);
  return {
    send: (action: string, fields: Record<string, string>) =>
      submit(path, { _action: action, ...fields }),
    async move(id: string, changes: Record<string, string>) {
      const days = await daysOf(club, id);
      const fields = { id, was: JSON.stringify(days), ...days, ...changes };
      return submit(path, { _action: "save-season-days", ...fields });
    },
  };
}

test("days that overlap another year of the season, or end before they begin, are refused", async ({
  club,
  cookie,
}) => {
  const { editionId } = await onSale(club, membership(smallClub));
  const { move } = office(club, cookie);
  const before = await daysOf(club, editionId);
  const next = `${Number(editionId.slice(0, 4)) + 1}${editionId.slice(4)}`;
  const later = await daysOf(club, next);
  const overlapping = await move(editionId, {
    firstDay: daysAfter(later.firstDay, -20),
    lastDay: daysAfter(later.firstDay, 20),
  });
  expect(overlapping.status).toBe(409);
  expect(await overlapping.text()).toMatch(/These days overlap .* \d{4}, .*Choose other days/);
  for (const [changes, message] of [
    [{ lastDay: daysAfter(before.firstDay, -1) }, "The last day is before the first"],
    [{ firstDay: "" }, "Enter the first day"],
    [{ lastDay: "2027-02-30" }, "Enter the last day"],
    [{ registrationOpens: daysAfter(before.lastDay, 1) }, "Registration opens after the last day"],
  ] as const) {
    const answer = await move(editionId, changes);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  }
  expect(await daysOf(club, editionId)).toEqual(before);
});

test("moving the days of a season says whom it touches, and the families keep the days they agreed to", async ({
  club,
  cookie,
}) => {
  const sold = membership(smallClub);
  const { editionId } = await onSale(club, sold);
  const { firstDay: seasonFrom, lastDay: seasonTo } = await daysOf(club, editionId);
  const line = { offeringType: sold.type, offeringId: sold.id, seasonId: editionId };
  await records(club).sale({ ...line, seasonFrom, seasonTo });
  const { move } = office(club, cookie);
  const lastDay = daysAfter(seasonTo, -7);
  const asked = await move(editionId, { lastDay });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain(
    `They now count for ${formatDate(seasonFrom)} to ${formatDate(lastDay)}, and stay taken. The families agreed to the old dates: write to them.`,
  );
  expect(await daysOf(club, editionId)).toMatchObject({ lastDay: seasonTo });
  const saved = await move(editionId, { lastDay, confirmed: confirmedIn(html) });
  expect(saved.headers.get("Location")).toBe(`${path}?moved=${editionId}`);
  const page = await readPage(club, `${path}?moved=${editionId}`, cookie);
  expect(page.html).toContain("/admin/messages/write?to=offering");
  const [registration] = await club.ctx.db.select().from(registrationRows);
  expect(registration).toMatchObject({ seasonFrom, seasonTo: lastDay });
  const [agreed] = await club.ctx.db.select().from(orderLines);
  expect(agreed).toMatchObject({ seasonFrom, seasonTo });
});

test("a season is added, has editions at once, is changed, removed and brought back", async ({
  club,
  cookie,
}) => {
  const { send } = office(club, cookie);
  const days = { firstDayMonth: "01", firstDayDay: "5", lastDayMonth: "03", lastDayDay: "20" };
  const fields = { name: "Hiver", ...days, opensDaysBefore: "60" };
  for (const [changes, message] of [
    [{ name: " " }, "Give the season a name"],
    [{ lastDayMonth: "02", lastDayDay: "31" }, "Choose a day of that month"],
    [{ opensDaysBefore: "0" }, "Enter how many days before"],
  ] as const)
    expect(await (await send("add-season", { ...fields, ...changes })).text()).toContain(message);
  expect(messageOf(await send("add-season", fields))).toContain("Hiver is added");
  const again = await send("add-season", fields);
  expect(await again.text()).toContain("There is a season of that name");
  const ofWinter = eq(seasonEditions.seasonId, "hiver");
  expect(await club.ctx.db.$count(seasonEditions, ofWinter)).toBeGreaterThan(2);
  const was = JSON.stringify({
    name: "Hiver",
    firstDay: "01-05",
    lastDay: "03-20",
    opensDaysBefore: 60,
  });
  const renamed = await send("save-season", { ...fields, id: "hiver", was, name: "Grand hiver" });
  expect(messageOf(renamed)).toContain("Name: Hiver → Grand hiver");
  expect(messageOf(await send("remove-season", { id: "hiver" }))).toContain("is removed");
  expect(await club.ctx.db.$count(seasons, eq(seasons.id, "hiver"))).toBe(0);
  const { html } = await readPage(club, "/admin/programs", cookie);
  const entry = /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  const { submit } = staffActions(club, cookie);
  expect((await submit("/admin/programs", { _action: "undo", entry })).status).toBe(303);
  expect(await club.ctx.db.$count(seasonEditions, ofWinter)).toBeGreaterThan(2);
});

test("a season in use cannot be removed", async ({ club, cookie }) => {
  const { send } = office(club, cookie);
  const [season] = club.ctx.content.catalogue.seasons;
  const answer = await send("remove-season", { id: season?.id ?? "" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Nothing was removed.");
  expect((await send("remove-season", { id: "nowhere" })).status).toBe(409);
});

test("discounts and codes are changed, and a code that is removed can come back", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const at = "/admin/programs/discounts";
  const opened = async () => {
    const { html } = await readPage(club, at, cookie);
    return (/name="was" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');
  };
  const rules = {
    _action: "save-discounts",
    secondChildPercent: "20",
    thirdChildPercent: "25",
    earlyPercent: "0",
    earlyDays: "0",
    familyMaximum: "900",
  };
  const was = await opened();
  const wrong = await submit(at, { ...rules, was, secondChildPercent: "95" });
  expect(await wrong.text()).toContain("Enter a whole number from 0 to 90");
  expect(messageOf(await submit(at, { ...rules, was }))).toContain("Family cap");
  expect(club.ctx.content.catalogue.discounts).toMatchObject({
    secondChildPercent: 20,
    familyMaximumCents: 90_000,
  });
  expect((await submit(at, { ...rules, was, familyMaximum: "800" })).status).toBe(409);

  const code = { _action: "add-code", code: "LAKE-10", percent: "10", until: "" };
  for (const [changes, message] of [
    [{ code: "a" }, "Use 3 to 30 letters"],
    [{ percent: "0" }, "Enter a whole number from 1 to 90"],
    [{ until: "soon" }, "Enter a day, or leave it empty"],
  ] as const)
    expect(await (await submit(at, { ...code, ...changes })).text()).toContain(message);
  expect((await submit(at, code)).status).toBe(303);
  expect(await (await submit(at, { ...code, code: "lake-10" })).text()).toContain("already");
  const own = JSON.stringify({ percent: 10, until: null });
  const until = daysAfter(today, 9);
  const change = { _action: "save-code", id: "LAKE-10", was: own, percent: "15", until };
  expect((await submit(at, change)).status).toBe(303);
  expect((await submit(at, { _action: "remove-code", id: "LAKE-10" })).status).toBe(303);
  expect((await submit(at, { _action: "remove-code", id: "LAKE-10" })).status).toBe(409);
  const removed = await club.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "catalogue.removed"));
  const entry = String(removed.at(-1)?.id);
  expect((await submit("/admin/programs", { _action: "undo", entry })).status).toBe(303);
  const known = club.ctx.content.catalogue.discounts.codes.find((one) => one.code === "LAKE-10");
  expect(known).toEqual({ code: "LAKE-10", percent: 15, until });
});

test("a program’s name and words are changed", async ({ club, cookie }) => {
  const [program] = club.ctx.content.catalogue.programs;
  const at = `/admin/programs/${program?.id}`;
  const { submit } = staffActions(club, cookie);
  const was = JSON.stringify({
    name: program?.name,
    heading: program?.heading,
    text: program?.text.join("\n\n"),
  });
  const words = { name: "Éclairs", heading: "LES ÉCLAIRS", text: "Un.\r\n\r\nDeux." };
  expect((await submit(at, { ...words, was, heading: "" })).status).toBe(400);
  expect((await submit(at, { ...words, was })).status).toBe(303);
  expect(club.ctx.content.catalogue.programs[0]).toMatchObject({
    heading: "LES ÉCLAIRS",
    text: ["Un.", "Deux."],
  });
  expect((await submit(at, { ...words, was, name: "Autre" })).status).toBe(409);
  expect((await readPage(club, "/admin/programs/nowhere", cookie)).status).toBe(404);
});

test("a season that a card names is not removed, and adding it is not undone", async ({
  club,
  cookie,
}) => {
  const { send } = office(club, cookie);
  const days = { firstDayMonth: "04", firstDayDay: "5", lastDayMonth: "05", lastDayDay: "20" };
  await send("add-season", { name: "Printemps", ...days, opensDaysBefore: "60" });
  const { membershipCards } = club.ctx.content;
  const { track } = membershipCards.sliders;
  const value = {
    ...membershipCards,
    sliders: {
      ...membershipCards.sliders,
      track: track.map((card) => ({ ...card, season: "printemps" })),
    },
  };
  const saved = { collection: "membershipCards", version: 1, value, savedByName: "Wren" };
  await club.ctx.db.insert(contentVersions).values(saved);
  await club.live.refresh();

  const removed = await send("remove-season", { id: "printemps" });
  expect(removed.status).toBe(409);
  expect(await removed.text()).toContain(
    "A card on the program pages is for this season: change the card under Content first. Nothing was removed.",
  );
  const { html } = await readPage(club, "/admin/programs", cookie);
  const entry = /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  const { submit } = staffActions(club, cookie);
  const undone = await submit("/admin/programs", { _action: "undo", entry });
  expect(undone.status).toBe(409);
  expect(await undone.text()).toContain("change the card under Content first. Nothing was undone.");
  expect(await club.ctx.db.$count(seasons, eq(seasons.id, "printemps"))).toBe(1);
});
