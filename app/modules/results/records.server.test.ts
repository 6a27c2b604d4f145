import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { resultRecords } from "#tests/support/result-actions.ts";
import { asc, isNotNull } from "drizzle-orm";
import { wereBests } from "./bests.ts";
import { lastMeets } from "./last-meets.server.ts";
import { readResults, type Result } from "./read.server.ts";
import { readClubRecords } from "./records.server.ts";
import { recordsOf } from "./records.ts";
import { meets, results } from "./schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
}, 60_000);
afterAll(() => club.close());
beforeEach(() => club.ctx.db.delete(meets));

const ageClasses = [
  { name: "U14", under: 14, gear: [] },
  { name: "U16", under: 16, gear: [] },
  { name: "Open", under: 120, gear: [] },
];

/** Pseudo-random numbers from 0 up to a limit, the same in every run. */
function numbers() {
  let last = 7;
  return (limit: number) => {
    last = (last * 16_807) % 2_147_483_647;
    return last % limit;
  };
}

/** Results of several years in few events, with many equal values; relays have four runners. */
async function enterMany() {
  const { meet } = resultRecords(club);
  const next = numbers();
  const rows: (typeof results.$inferInsert)[] = [];
  for (let year = 2022; year <= 2026; year += 1) {
    for (let month = 1; month <= 4; month += 1) {
      const firstDay = `${year}-0${month}-1${next(2)}`;
      const { id: meetId } = await meet({ firstDay, lastDay: firstDay, isIndoor: month === 1 });
      const isIndoor = month === 1;
      for (let n = 0; n < 30; n += 1) {
        const birthYear = 2006 + next(9);
        const entry = {
          meetId,
          athleteName: `Runner ${n % 12}`,
          recordedBy: "Wren",
          round: `${n}`,
        };
        const wind = isIndoor || next(4) === 0 ? null : next(40) - 10;
        const timing = next(3) === 0 ? ("hand" as const) : ("electronic" as const);
        const value = 12_000 + next(6) * 100;
        rows.push(
          { ...entry, birthYear, event: "100m", value, timing, wind },
          { ...entry, birthYear, event: "800m", value: value * 11, timing },
          {
            ...entry,
            birthYear,
            event: "shot",
            value,
            gear: [null, 3_000, 4_000][next(3)] ?? null,
          },
          { ...entry, birthYear: null, event: "high-jump", value: 1_200 + next(5) * 10 },
          { ...entry, birthYear, event: "long-jump", outcome: "NM" },
        );
      }
      for (const round of ["Heat", "Final"]) {
        const value = 50_000 + next(4) * 100;
        const relay = { meetId, recordedBy: "Wren", event: "4x100m", value, round } as const;
        for (let n = 0; n < 4; n += 1)
          rows.push({ ...relay, athleteName: `${round} ${n}`, birthYear: 2008 + next(6) });
      }
    }
  }
  await club.ctx.db.insert(results).values(rows);
}

const everyResult = () =>
  readResults(club.ctx.db, {
    where: isNotNull(results.value),
    order: [asc(meets.firstDay), asc(results.createdAt), asc(results.id)],
  });

/** The visible part of records: equal results of one day cannot be distinguished. */
const shown = (events: ReturnType<typeof recordsOf<Result>>) =>
  events.map(({ like, records }) => [
    like,
    ...records.map(({ ageClass, result, team }) => [
      ageClass,
      result.value,
      result.day,
      team.length,
    ]),
  ]);

test("the records that the database chooses are those of the rule, of all years and of each", async () => {
  await enterMany();
  const all = await everyResult();
  const years = [null, 2022, 2024, 2026];
  for (const year of years) {
    const records = await readClubRecords(club.ctx.db, { year, ageClasses });
    const ofYear = all.filter(({ day }) => year === null || day.startsWith(`${year}`));
    expect(shown(records)).toEqual(shown(recordsOf(ofYear, ageClasses)));
    expect(records.length).toBeGreaterThan(6);
  }
});

test("the personal bests that the database counts at the last meets are those of the rule", async () => {
  await enterMany();
  const all = await everyResult();
  const owners = Map.groupBy(all, ({ name, birthYear }) => `${name} ${birthYear}`);
  const bests = [...owners.values()].flatMap((own) => [...wereBests(own)]);
  const last = await lastMeets(club.ctx.db, 6);
  expect(last).toHaveLength(6);
  for (const { id, summary } of last) {
    const there = all.filter(({ meetId }) => meetId === id).length;
    const ofMeet = bests.filter(({ meetId }) => meetId === id).length;
    expect(summary).toMatch(new RegExp(`^(${ofMeet} personal bests? in )?${there} starts?$`));
  }
});
