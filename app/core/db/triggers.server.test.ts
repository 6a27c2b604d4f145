import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { query } from "#tests/support/database.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

/** These erase what was recorded about a person whose row is deleted, also by a cascade. */
const erasing = ["forget_audit", "forget_end_reason"];
/** This one refuses a change that no code may make. */
const refusing = ["keep_ledger"];

test("a trigger only announces a change: what it means is decided in code", async () => {
  const functions = await query(
    office.url,
    `select distinct proname as name, prosrc as body
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal order by 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...erasing, ...refusing]),
  );
  const others = functions.filter(({ name }) => ![...erasing, ...refusing].includes(String(name)));
  expect(others.length).toBeGreaterThan(0);
  const onlyAnnounces = (body: string) =>
    body.includes("pg_notify('content_changed'") &&
    !/\b(insert|update|delete|truncate|execute|new\.\w+ *:=)/i.test(body);
  expect(others.filter(({ body }) => !onlyAnnounces(String(body)))).toEqual([]);
  // A function without a trigger may still be called by one that seems only to announce; an immutable one
  // changes nothing.
  const all = await query(
    office.url,
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
        and provolatile <> 'i'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by 1`,
  );
  expect(all).toEqual(functions.map(({ name }) => ({ name })));
});
