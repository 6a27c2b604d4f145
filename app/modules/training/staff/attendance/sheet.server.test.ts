import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { entryFor, practice, recorded } from "#tests/support/attendance.ts";
import { json } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { families } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { attendance, attendanceNotes } from "../../schema.ts";

const test = clubTest({ pages: "built" }).extend("sheet", async ({ club, cookie }) => {
  const { db } = club.ctx;
  for (const table of [attendanceNotes, orders, families]) await db.delete(table);
  const make = records(club);
  const { athleteId: ada } = await make.registered({ email: "ada@example.ca" });
  const { athleteId: kofi } = await make.registered({ email: "kofi@example.ca" });
  const key = await practice(club);
  const path = `/admin/attendance/${key}`;
  const { submit } = staffActions(club, cookie);
  return {
    key,
    ada,
    kofi,
    read: (query = "") => readPage(club, path + query, cookie),
    submit: (fields: Record<string, string>) => submit(path, fields),
    /** Submits the forms of the sheet with a matching button. */
    async press(button: RegExp, query = "") {
      const { html } = await readPage(club, path + query, cookie);
      const forms = html.match(/<form [^]*?<\/form>/g) ?? [];
      const form = forms.find((one) => button.test(one)) ?? "";
      const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
      const status = /value="(\w+)" name="status"/.exec(form)?.[1] ?? "";
      const body = new URLSearchParams([
        ...fields.map(([, name = "", value = ""]) => [name, value]),
        ["status", status],
      ]);
      const answer = await club.request(path, {
        method: "POST",
        headers: staffActions(club, cookie).headers(),
        body,
      });
      if (answer.status !== 303) throw new Error(`Answered ${answer.status} to ${body}`);
      return (answer.headers.get("location") ?? "").replace(path, "");
    },
    async send(body: object) {
      const { html } = await readPage(club, path, cookie);
      const account = html.match(/name="account" value="([\w-]+)"/)?.[1];
      const sent = { account, sentAt: Date.now(), session: key, entries: [], ...body };
      const answer = await club.request("/api/attendance", json(sent, { Cookie: cookie }));
      const { data } = (await answer.json()) as { data?: Sent };
      return { status: answer.status, data };
    },
  };
});

interface Sent {
  outcomes: Record<string, string>;
  entries: { athleteId: string; status: string }[];
  notes: { athleteId: string | null; note: string; by: string }[];
}

const everyone = /Everyone is here/;
const undo = /Undo/;

test("everyone is here: those without an entry, and Undo clears no other", async ({
  club,
  sheet,
}) => {
  const day = dayFromNow(0);
  await recorded(club, sheet.ada, { day, sessionKey: sheet.key, status: "absent" });
  expect((await sheet.read()).text).toContain("0 of 2 here");
  const query = await sheet.press(everyone);
  expect(query).toMatch(/^\?everyone=\d+$/);
  const after = await sheet.read(query);
  expect(after.text).toContain("1 of 2 here");
  expect(after.text).toContain("All marked");
  expect(after.html).not.toMatch(everyone);
  await sheet.press(undo, query);
  const undone = await sheet.read();
  expect(undone.text).toContain("0 of 2 here");
  expect(undone.text).toContain("1 not marked");
  expect((await club.ctx.db.select().from(attendance)).map(({ status }) => status)).toEqual([
    "absent",
    "here",
    "none",
  ]);
});

test("a colleague's mark that arrived first stays, as does a family's cancellation", async ({
  club,
  sheet,
}) => {
  const day = dayFromNow(0);
  const row = { day, sessionKey: sheet.key };
  await recorded(club, sheet.ada, { ...row, status: "excused", byFamily: true });
  await recorded(club, sheet.kofi, { ...row, status: "absent" });
  const entries = [sheet.ada, sheet.kofi].map((athlete) =>
    entryFor(sheet.key, athlete, { ifUnmarked: true }),
  );
  const { data } = await sheet.send({ entries });
  expect(data?.entries.map(({ status }) => status).toSorted()).toEqual(["absent", "excused"]);
  // The same entry for an athlete without a status applies, and once.
  await club.ctx.db.delete(attendance);
  for (const _ of [1, 2]) {
    const again = await sheet.send({ entries });
    expect(Object.values(again.data?.outcomes ?? {})).toEqual(["counts", "counts"]);
  }
  expect(await club.ctx.db.$count(attendance)).toBe(2);
});

test("nobody, an athlete who is not known, or no status: nothing is stored", async ({
  club,
  sheet,
}) => {
  const before = await club.ctx.db.$count(attendance);
  for (const [fields, status] of [
    [{ _action: "record", status: "here", everyone: "yes" }, 404],
    [{ _action: "record", status: "here", athlete: randomUUID() }, 404],
    [{ _action: "record", status: "late", athlete: sheet.ada }, 400],
    [{ _action: "note", athlete: "nobody", note: "x" }, 404],
    [{ _action: "lost" }, 400],
  ] as const)
    expect([fields, (await sheet.submit(fields)).status]).toEqual([fields, status]);
  expect(await club.ctx.db.$count(attendance)).toBe(before);
  expect(await club.ctx.db.$count(attendanceNotes)).toBe(0);
});

test("a note about an athlete and one about the practice; a longer one is shown again", async ({
  sheet,
}) => {
  const saved = await sheet.submit({
    _action: "note",
    athlete: sheet.ada,
    note: " Ankle\r\ntaped ",
  });
  expect(saved.headers.get("location")).toMatch(new RegExp(`#athlete-${sheet.ada}$`));
  await sheet.submit({ _action: "note", athlete: "", note: "Rain after 6" });
  const { html } = await sheet.read();
  expect(html).toContain("Ankle\ntaped");
  expect(html).toContain("Rain after 6");
  const long = `too long ${"x".repeat(500)}`;
  const refused = await sheet.submit({ _action: "note", athlete: sheet.ada, note: long });
  expect(refused.status).toBe(400);
  const text = await refused.text();
  expect(text).toContain("A note has at most 500 letters.");
  expect(text).toContain(long);
  // An empty note deletes it.
  await sheet.submit({ _action: "note", athlete: sheet.ada, note: " " });
  expect((await sheet.read()).html).not.toContain("Ankle");
});

test("notes that waited on a device arrive in any order; of one coach's the later counts", async ({
  club,
  sheet,
}) => {
  const now = Date.now();
  const note = (text: string, at: number) => ({
    id: randomUUID(),
    session: sheet.key,
    athlete: sheet.ada,
    note: text,
    at,
  });
  await sheet.send({ notes: [note("Later", now), note("Earlier", now - 60_000)] });
  const { data } = await sheet.send({ notes: [note("Much earlier", now - 90_000)] });
  expect(data?.notes).toMatchObject([{ athleteId: sheet.ada, note: "Later" }]);
  // A colleague's own note is shown beside it.
  const [row] = await club.ctx.db.select().from(attendanceNotes);
  if (!row) throw new Error("There is no note");
  await club.ctx.db
    .insert(attendanceNotes)
    .values({ ...row, id: randomUUID(), recordedBy: null, recordedByName: "Wren", note: "Mine" });
  expect((await sheet.send({})).data?.notes).toHaveLength(2);
  const gone = { ...note("Nowhere", now), session: "gone-2026-01-01" };
  expect(Object.values((await sheet.send({ notes: [gone] })).data?.outcomes ?? {})).toEqual([
    "refused",
  ]);
  expect((await sheet.send({ notes: [note("x".repeat(501), now)] })).status).toBe(400);
});
