import { afterEach, beforeEach, expect, test } from "vitest";
import type { Offerings } from "#domain/content/offer.ts";
import { seasonOf } from "#domain/seasons.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { migrate, migrationNames } from "../db/migrate.ts";
import { contentVersions } from "../db/schema/club.ts";
import { carrySeasons } from "./carry-seasons.ts";

const content = withNextGeneration(withFourSeasons(smallClub));
const { type, option: winter } = membership(content, 0);
const { option: spring } = membership(content, 1);

let earlier: TestDatabase;
let office: TestContext | null;
beforeEach(async () => {
  office = null;
  earlier = await createTestDatabase();
  await query(earlier.url, "drop schema public cascade; create schema public");
  await migrate(earlier.url, { upTo: (await migrationNames()).filter((name) => name < "0157") });
});
afterEach(async () => {
  await office?.close();
  await earlier.drop();
});

/** The memberships as they were saved before, with days in each; `moved` has others than the built-in ones. */
function savedBefore({ seasons, ...offerings }: Offerings, moved: Record<string, string>) {
  const dated = <Entry extends { season: string }>(entry: Entry) => {
    const { id, from, to } = seasonOf({ seasons }, entry);
    return { ...entry, season: { from: moved[id] ?? from, to } };
  };
  const { groups, nextGeneration, sliders } = offerings;
  return {
    ...offerings,
    groups: groups.map((group) => ({ ...group, options: group.options.map(dated) })),
    nextGeneration: nextGeneration.map(dated),
    sliders: {
      track: sliders.track.map(dated),
      speed: sliders.speed.map(dated),
      strength: sliders.strength.map(dated),
    },
  };
}

const save = (version: number, value: unknown) =>
  query(
    earlier.url,
    `insert into content_versions (collection, version, value, saved_by_name)
       values ('offerings', ${version}, '${JSON.stringify(value).replaceAll("'", "''")}', 'Ada')`,
  );

/** A paid order of an earlier release. */
const sell = (reference: string, id: number, [from, to]: [string, string]) =>
  query(
    earlier.url,
    `with sold as (
       insert into orders (id, reference, kind, state, title, amount_cents, vendor, idempotency_key, expires_at)
       values (gen_random_uuid(), '${reference}', 'registration', 'paid', 'A', 100, 'demo',
         gen_random_uuid(), now()) returning id
     ), line as (
       insert into order_lines (order_id, position, catalogue, offering_type, offering_id, title, season_from,
         season_to, price_cents, amount_cents)
       select id, 1, 'registration', '${type}', ${id}, '${reference}', '${from}', '${to}', 100, 100 from sold
       returning *
     )
     insert into registrations (order_id, line_id, catalogue, offering_type, offering_id, title, season_from,
       season_to, state)
     select order_id, id, catalogue, offering_type, offering_id, title, season_from, season_to, 'active'
       from line`,
  );

const idsOf = (table: string) =>
  query(earlier.url, `select title, season_id from ${table} order by title`);

test("what was sold gets the run of its season by its days; again, nothing changes", async () => {
  await sell("A", winter.id, ["2026-11-01", "2027-03-31"]);
  await sell("B", winter.id, ["2025-11-15", "2026-03-31"]);
  await sell("C", spring.id, ["2027-04-01", "2027-06-30"]);
  await sell("D", 99, ["2027-04-01", "2027-06-30"]);
  await migrate(earlier.url);
  const named = ["2026-winter", "2025-winter", "2027-spring", null].map((season_id, n) => ({
    title: "ABCD"[n],
    season_id,
  }));
  const start = async () => {
    await carrySeasons(earlier.db, content.offerings);
    for (const table of ["order_lines", "registrations"]) expect(await idsOf(table)).toEqual(named);
  };
  await start();
  await start();
});

test("memberships saved before keep their days; seasons that were edited keep the built-in ids", async () => {
  const added = { ...spring, id: 50, season: { from: "05-10", to: "05-20" } };
  const before = savedBefore(content.offerings, { winter: "11-15" });
  const [group, ...groups] = before.groups;
  const withMore = {
    ...before,
    groups: [{ ...group, options: [...(group?.options ?? []), added] }, ...groups],
  };
  await save(1, withMore);
  await save(2, null);
  await save(3, withMore);
  await sell("A", winter.id, ["2026-11-01", "2027-03-31"]);
  await sell("B", 50, ["2027-05-10", "2027-05-20"]);
  await migrate(earlier.url);
  office = await openTestContext({ url: earlier.url, content });
  await carrySeasons(earlier.db, content.offerings);
  await office.live.refresh();
  const { offerings } = office.ctx.content;
  expect(office.live.unusable).toEqual({});
  expect(offerings.groups[0]?.options.at(-1)?.id).toBe(50);
  // The next generation's season has the built-in days of winter, and was not edited.
  const daysOf = ({ season }: { season: string }) => seasonOf(offerings, { season });
  expect(daysOf(membership({ offerings }, 0).option)).toMatchObject({
    id: "winter",
    from: "11-15",
  });
  expect(daysOf(membership({ offerings }, 1).option)).toMatchObject({
    id: "spring",
    from: "04-01",
  });
  expect(offerings.groups[0]?.options.at(-1)?.season).toBe("may");
  expect(daysOf({ season: "may" })).toEqual({ id: "may", name: "May", from: "05-10", to: "05-20" });
  expect(await idsOf("registrations")).toEqual([
    { title: "A", season_id: "2026-winter" },
    { title: "B", season_id: "2027-may" },
  ]);
  const versions = await earlier.db.select().from(contentVersions).orderBy(contentVersions.version);
  expect(versions.map(({ value }) => value && "seasons" in (value as object))).toEqual([
    true,
    null,
    true,
  ]);
});
