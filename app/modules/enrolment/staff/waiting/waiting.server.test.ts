import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { sql } from "drizzle-orm";
import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { membership } from "#tests/support/offerings.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { waiting } from "#tests/support/waiting.ts";
import { auditLog } from "#core/audit/schema.ts";

let club: TestClub;
let cookie: string;
const { type, id, title } = membership(smallClub);
const program = smallClub.catalogue.programs.find((each) => each.type === type) ?? { name: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const read = async (path = "/admin/waiting") =>
  (await club.request(path, { headers: { Cookie: cookie } })).text();
const submit = (fields: Record<string, string>) =>
  staffActions(club, cookie).submit("/admin/waiting", fields);
const idsIn = (html: string) => [
  ...new Set(Array.from(html.matchAll(/name="id" value="([^"]+)"/g), ([, found]) => found ?? "")),
];

test("staff see the list in order, and change it only with a reason", async () => {
  expect(await read()).toContain("Nobody is waiting");
  const { join } = waiting(club, { type, id });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 0 });
  await join("ada");
  await join("bo", { second_athlete: "Kofi bo", second_birth_year: "2013" });
  const page = await read();
  // Two lists may have the same title.
  expect(page).toContain(`${title} · ${program.name}`);
  expect(page).toContain("<strong>2</strong><span>in line:</span>");
  expect(page.indexOf("Child ada")).toBeLessThan(page.indexOf("Child bo"));
  expect(page).toContain("2 spots or none");
  const [ada = "", bo = ""] = idsIn(page);

  const before = await club.ctx.db.$count(auditLog);
  const refused = await submit({ _action: "offer-next", id: bo, reason: "  " });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Say why this family comes first");
  const long = await submit({ _action: "offer-next", id: bo, reason: "a".repeat(201) });
  expect(await long.text()).toContain("Use 200 characters or fewer");
  expect(await club.ctx.db.$count(auditLog)).toBe(before);

  const chosen = await submit({ _action: "offer-next", id: bo, reason: "Sister trains already" });
  expect(messageOf(chosen)).toContain("This family gets the next spot that is free.");
  expect(idsIn(await read())).toEqual([bo, ada]);
  expect(messageOf(await submit({ _action: "remove-waiting", id: bo }))).toContain("off the list");
  expect(await (await submit({ _action: "remove-waiting", id: bo })).text()).toContain(
    "not waiting any more",
  );
  expect(idsIn(await read())).toEqual([ada]);
  expect((await submit({ _action: "else", id: ada })).status).toBe(400);
});

test("taking a family off the list asks first, and the family can be put back where it was", async () => {
  const { join } = waiting(club, { type, id });
  await join("cy");
  await join("di");
  const before = idsIn(await read());
  const cy = before.at(-2) ?? "";
  expect(await read()).toMatch(/<summary>Take off…/);
  const at = "/admin/waiting?state=waiting";
  const removed = await staffActions(club, cookie).submit(at, {
    _action: "remove-waiting",
    id: cy,
  });
  // The filter is kept.
  expect(removed.headers.get("Location")).toBe(`${at}&removed=${cy}`);
  expect(await read(removed.headers.get("Location") ?? "")).toMatch(
    /name="id" value="[^"]+"\/>.{0,80}value="restore-waiting"/,
  );
  expect(idsIn(await read())).not.toContain(cy);
  const restored = await submit({ _action: "restore-waiting", id: cy });
  expect(messageOf(restored)).toContain("The family is back on the list, where it was.");
  expect(idsIn(await read())).toEqual(before);
  const again = await submit({ _action: "restore-waiting", id: cy });
  expect(await again.text()).toContain("cannot be put back");

  await submit({ _action: "remove-waiting", id: cy });
  await join("cy", { phone: "905-555-0199" });
  const joined = await submit({ _action: "restore-waiting", id: cy });
  expect(await joined.text()).toContain("has joined this list again meanwhile");
  for (const unknown of ["x", crypto.randomUUID()])
    expect(await (await submit({ _action: "restore-waiting", id: unknown })).text()).toContain(
      "cannot be put back",
    );
});

test("a hundred families are on a page, each with its place on its list", async () => {
  const { join } = waiting(club, { type, id });
  await join("first");
  const { db } = club.ctx;
  await db.execute(sql`with sent as (
      insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, search)
      select gen_random_uuid(), 'WAIT' || n, 'waiting-list', '/', 'wait@example.ca', 'Turn', n::text, '', '{}', ''
        from generate_series(1, 120) n returning id, reference)
    insert into waiting_list_entries (submission_id, offering_edition_id, asked_at)
    select sent.id, one.offering_edition_id, now() + substr(reference, 5)::int * interval '1 minute'
      from sent, (select * from waiting_list_entries limit 1) one`);
  const placesOf = (html: string) =>
    Array.from(html.matchAll(/<strong>(\d+)\.<\/strong>/g), ([, nth]) => Number(nth));
  const firstPage = (await read()).replaceAll("<!-- -->", "");
  const [, after = ""] = /href="[^"]*[?&;]after=([^"&]+)"/.exec(firstPage) ?? [];
  const first = placesOf(firstPage);
  const second = placesOf((await read(`/admin/waiting?after=${after}`)).replaceAll("<!-- -->", ""));
  expect(first).toHaveLength(100);
  expect(second.length).toBeGreaterThan(20);
  const all = [...first, ...second];
  expect(all).toEqual(all.map((_, n) => n + 1));
  expect(placesOf((await read("/admin/waiting?after=nothing")).replaceAll("<!-- -->", ""))).toEqual(
    first,
  );
});

test("a list is found by family, child and state, and downloaded as it is filtered", async () => {
  const { join } = waiting(club, { type, id });
  await join("zora", { athlete: "Xanthe Quill" });
  expect(idsIn(await read("/admin/waiting?q=xanthe"))).toHaveLength(1);
  expect(await read("/admin/waiting?q=nobody-of-this-name")).toContain("Nothing matches");
  expect(await read("/admin/waiting?state=offered")).not.toContain("Xanthe");
  const key = encodeURIComponent(`registration ${type} ${id}`);
  const own = await read(`/admin/waiting?list=${key}&q=xanthe`);
  expect(own).toContain("Xanthe Quill");
  expect(own).toContain("Message");
  const file = await read(`/api/waiting.csv?list=${key}&q=xanthe`);
  expect(file.trim().split("\r\n")).toHaveLength(2);
  expect(file).toContain(`${program.name},${title},`);
  expect(file).toContain("Xanthe Quill");
  const answer = await club.request("/api/waiting.xlsx", { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
});
