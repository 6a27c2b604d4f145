import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { editionRow } from "#tests/support/catalogue-rows.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { clubBetweenSeasons as content } from "#tests/support/seasons-in-turn.ts";
import { groupsOn, rosterDay, startIn } from "#modules/catalogue/rosters.ts";
import { dayOf } from "#core/time/time.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { type PlacedAthlete, placedKinds, currentPlaces } from "./placed.server.ts";
import { countRosters, readRoster, readRosterPage } from "./rosters.server.ts";
import { registrations } from "./schema.ts";

const groups = ["", ...content.schedules.groups.map(({ id }) => id)];
const familyId = "0190c000-0000-7000-8000-000000000001";

let club: TestClub;
let placed: PlacedAthlete[];
beforeAll(async () => {
  club = await openTestClub({ content });
  const { db } = club.ctx;
  await db.insert(families).values({ id: familyId });
  const [vault] = await db.select().from(trainingGroups).where(eq(trainingGroups.id, "vault"));
  if (!vault) throw new Error("The club has no such group");
  await db
    .insert(trainingGroups)
    .values({ ...vault, id: "archived-group", archivedAt: new Date() });
  const { type } = firstProgram(content);
  const seasons = [
    { seasonFrom: null, seasonTo: null },
    { seasonFrom: dayFromNow(-60), seasonTo: dayFromNow(100) },
    { seasonFrom: dayFromNow(-60), seasonTo: dayFromNow(0) },
    { seasonFrom: dayFromNow(-60), seasonTo: dayFromNow(-1) },
    { seasonFrom: dayFromNow(10), seasonTo: dayFromNow(200) },
  ];
  for (let n = 0; n < 60; n += 1) {
    const [athlete] = await db
      .insert(athletes)
      .values({
        familyId,
        givenName: `Child ${n % 7}`,
        familyName: ["Osei", "Adeyemi", ""][n % 3] ?? "",
        birthYear: n % 4 === 0 ? null : 2008 + (n % 11),
      })
      .returning();
    const booked = {
      athleteId: athlete?.id,
      title: "Vault",
      per: "season" as const,
      state: n % 10 === 0 ? ("withdrawn" as const) : ("active" as const),
      groupId: [null, null, "vault", "archived-group"][n % 4],
    };
    // Some athletes are registered twice.
    for (let more = 0; more <= Number(n % 9 === 0); more += 1) {
      const offeringEditionId = await editionRow(db, {
        catalogue: n % 13 === 0 ? "next-generation" : "registration",
        offeringType: n % 17 === 0 ? "gone" : type,
        offeringId: 1 + ((n + more) % 4),
        ...seasons[(n + more) % 5],
      });
      await db.insert(registrations).values({ ...booked, offeringEditionId });
    }
  }
  placed = await currentPlaces(club.ctx, familyId);
}, 60_000);
afterAll(() => club.close());

/** The athletes of a roster by the rule, computed one registration at a time. */
function byRule(group: string) {
  const rows = rowsByRule(group);
  return [...Map.groupBy(rows, ({ athlete }) => athlete)].map(([athlete, own]) => ({
    athlete,
    ids: own.map(({ id }) => id).toSorted(),
    startsOn: own[0]?.startsOn ?? null,
  }));
}

function rowsByRule(group: string) {
  const { schedules } = content;
  if (group === "")
    return placed.flatMap(({ registration, athlete, training }) =>
      training.chosen === null && training.groups.length === 0
        ? [{ id: registration.id, athlete: athlete.id, startsOn: null as string | null }]
        : [],
    );
  const day = rosterDay(schedules, group, dayOf(new Date(), content.club.timeZone));
  const rows = placed.map(({ registration, athlete, training }) => ({
    id: registration.id,
    athlete: athlete.id,
    isNow: groupsOn(schedules, training, day).includes(group),
    startsOn: startIn(schedules, training, { group, after: day }),
  }));
  return [
    ...rows.flatMap(({ isNow, ...row }) => (isNow ? [{ ...row, startsOn: null }] : [])),
    ...rows.flatMap(({ isNow, ...row }) => (!isNow && row.startsOn ? [row] : [])),
  ];
}

test("the database's rosters are those of the rule: an athlete once, who joins later last", async () => {
  const counts = await countRosters(club.ctx);
  for (const group of groups) {
    const expected = byRule(group);
    const entries = await readRoster(club.ctx, group);
    expect([
      group,
      entries?.map(({ registrations: own, athlete, startsOn }) => ({
        athlete: athlete.id,
        ids: own.map(({ id }) => id).toSorted(),
        startsOn,
      })),
    ]).toEqual([group, expected]);
    const now = expected.filter(({ startsOn }) => startsOn === null);
    expect(counts.get(group)).toBe(now.length);
  }
  expect(byRule("vault").some(({ ids }) => ids.length > 1)).toBe(true);
  expect(groups.filter((group) => byRule(group).length > 2).length).toBeGreaterThan(2);
  expect(await readRoster(club.ctx, "no-such-group")).toBeNull();
});

test("a part of a roster continues the one before", async () => {
  const all = (await readRoster(club.ctx, "vault")) ?? [];
  const parts = await Promise.all(
    [0, 3, 6].map((from) => readRoster(club.ctx, "vault", { from, size: 3 })),
  );
  const ids = parts.flatMap((part) => part?.map(({ athlete }) => athlete.id) ?? []);
  expect(ids).toEqual(all.slice(0, 9).map(({ athlete }) => athlete.id));
  const page = await readRosterPage(club.ctx, await placedKinds(club.ctx), "vault", {
    page: 1,
    athleteId: "no id",
    search: "",
  });
  const later = all.filter(({ startsOn }) => startsOn !== null);
  expect(page).toMatchObject({ page: 1, hasMore: false, later: later.length });
});
