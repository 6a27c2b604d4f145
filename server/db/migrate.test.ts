import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { offeringsSchema } from "#domain/content/offer.ts";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { migrate, migrationNames } from "./migrate.ts";

let fresh: TestDatabase;
let earlier: TestDatabase;
const names = await migrationNames();

beforeAll(async () => {
  fresh = await createTestDatabase();
  earlier = await createTestDatabase();
});

afterAll(async () => {
  await fresh.drop();
  await earlier.drop();
});

test("a database is migrated one migration at a time to the same schema as at once", async () => {
  await query(earlier.url, "drop schema public cascade; create schema public");
  for (const [n, name] of names.entries()) {
    const upTo = names.slice(0, n + 1);
    expect(await migrate(earlier.url, { upTo })).toEqual([name]);
  }
  expect(await migrate(earlier.url)).toEqual([]);
  expect(await schemaOf(earlier.url)).toEqual(await schemaOf(fresh.url));
});

test("the error names the failed migration, and the database is unchanged", async () => {
  const [first = "", second = ""] = names;
  await query(earlier.url, "drop schema public cascade; create schema public");
  await migrate(earlier.url, { upTo: [first] });
  const before = await schemaOf(earlier.url);
  await query(earlier.url, "create table staff_users (in_the_way int)");
  await expect(migrate(earlier.url, { upTo: [second] })).rejects.toThrow(second);
  await query(earlier.url, "drop table staff_users");
  expect(await schemaOf(earlier.url)).toEqual(before);
});

/** The four that every club had then, with the labels that the migration gives them. */
const earlierGroups = [
  {
    id: "elementary",
    type: "track_field_elementary",
    name: "Elementary",
    heading: "ELEMENTARY",
    text: ["Grades 1 to 8, ages 5 to 13. One event or a whole season."],
  },
  {
    id: "highschool",
    type: "track_field_highschool",
    name: "Highschool",
    heading: "HIGHSCHOOL",
    text: ["Grades 9 to 12, ages 14 to 18, with an event coach."],
  },
  {
    id: "speed",
    type: "speed_training",
    name: "Speed training",
    heading: "SPEED TRAINING",
    text: ["Any sport, alone, with friends or with a team."],
  },
  {
    id: "strength",
    type: "strength_conditioning",
    name: "Gym",
    heading: "STRENGTH AND CONDITIONING",
    text: ["In our own room in Ajax. High-performance groups are by invitation."],
  },
];

test("what staff saved before is in today's shape: groups of memberships, places' provinces", async () => {
  await query(earlier.url, "drop schema public cascade; create schema public");
  await migrate(earlier.url, { upTo: names.filter((name) => name < "0141") });
  const { groups: sold, ...others } = offeringsSchema.parse(content.offerings);
  const groups = earlierGroups.map((group) => ({ ...group, options: sold[0]?.options ?? [] }));
  const lists = groups.map(({ id, type, options }) => [
    id,
    options.map((option) => ({ ...option, type })),
  ]);
  const [first] = groups;
  const words = { heading: "JUNIORS", text: ["Grades 1 to 8 in Ajax"] };
  const office = { registration: { groups: { [first?.id ?? ""]: words } } };
  for (const [collection, value] of [
    ["desk", office],
    ["venues", content.venues.map(({ province: _province, ...venue }) => venue)],
    ["offerings", Object.assign(Object.fromEntries(lists), others)],
  ] as const)
    await query(
      earlier.url,
      `insert into content_versions (collection, version, value, saved_by_name)
         values ('${collection}', 1, '${JSON.stringify(value).replaceAll("'", "''")}', 'Ada')`,
    );
  await migrate(earlier.url);
  const saved = await query(
    earlier.url,
    "select value from content_versions where collection <> 'desk' order by collection",
  );
  expect(saved).toEqual([
    { value: { ...others, groups: [{ ...first, ...words }, ...groups.slice(1)] } },
    // Until then every place was in Ontario.
    { value: content.venues.map((venue) => ({ ...venue, province: "Ontario" })) },
  ]);
});

test("updates of known contacts that the CRM once refused are queued again", async () => {
  await query(earlier.url, "drop schema public cascade; create schema public");
  const before = names.filter((name) => name < "0134");
  await migrate(earlier.url, { upTo: before });
  for (const [n, known] of [true, false].entries()) {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    await query(
      earlier.url,
      `insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, known_contact, search)
         values ('${id}', '${n}', 'enquiry', '/', '${n}@example.ca', 'Ada', 'Osei', '', '{}', ${known}, '');
       insert into deliveries (id, submission_id, channel, state, payload)
         values ('${id}', '${id}', 'crm', 'delivered', '{}')`,
    );
  }
  await migrate(earlier.url);
  const queued = await query(
    earlier.url,
    "select state, due_at is not null as due from deliveries order by id",
  );
  expect(queued).toEqual([
    { state: "pending", due: true },
    { state: "delivered", due: false },
  ]);
});

/** Columns, constraints, indexes and triggers, as PostgreSQL writes them. */
async function schemaOf(url: string) {
  return {
    columns: await query(
      url,
      `select table_name, column_name, data_type, is_nullable, column_default, is_identity
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    constraints: await query(
      url,
      `select conrelid::regclass::text as "on", conname, pg_get_constraintdef(oid) as is
         from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    indexes: await query(
      url,
      "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
    ),
    triggers: await query(
      url,
      "select tgname, pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1, 2",
    ),
  };
}
