import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generateX25519Identity } from "age-encryption";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ArchivedClub, openArchivedClub } from "#tests/support/archived-club.ts";
import { query } from "#tests/support/database.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start.ts";
import { needsBase, setPace } from "./archiving.ts";
import { makeBase } from "./base-backup.ts";
import { readArchiving } from "./jobs.ts";
import { restoreMoment } from "./point-in-time.ts";
import { places, timelineOf } from "./names.ts";
import { planFor } from "./restore-command.ts";
import { storeOnce } from "./encryption.ts";
import { openStore } from "./store.ts";
import { asSuperuser } from "./superuser.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let club: ArchivedClub;
const moments: Date[] = [];

beforeAll(async () => {
  club = await openArchivedClub();
  await query(club.url, "create table notes (note text primary key)");
});
afterAll(() => club?.close());

/** Writes a row, and returns a moment after it. */
async function write(note: string) {
  await query(club.url, `insert into notes values ('${note}')`);
  await wait(20);
  moments.push(new Date());
  await wait(20);
}

/** The notes at a moment, from a restore into a new folder. */
async function notesAt(at: string, keys = club.identities) {
  const store = openStore(club.s3.settings);
  const { plan } = await planFor(store, at);
  const dataDir = await mkdtemp(path.join(club.folder, "restored-"));
  let notes: unknown[] = [];
  let timeline = "";
  const whileOpen = async (url: string) => {
    const [row] = await query(url, "select pg_walfile_name(pg_current_wal_lsn()) as file");
    timeline = timelineOf(String(row?.file));
    notes = (await query(url, "select note from notes order by note")).map(({ note }) => note);
  };
  const into = { store, identities: keys, dataDir, postgresBin: null, print() {}, whileOpen };
  const reached = await restoreMoment(plan, into);
  return { notes, reached, dataDir, timeline };
}

test("a restore has exactly the rows of the moment, and the site starts with them", async () => {
  await write("a before the base");
  expect(await needsBase(club)).toBe(true);
  await makeBase({ ...club, timeZone: "America/Toronto" });
  expect(await needsBase(club)).toBe(false);
  await write("b after the base");
  await write("c a moment later");
  await club.storeLog();
  await write("d not stored");

  const { notes, reached, dataDir } = await notesAt(moments[1]?.toISOString() ?? "");
  expect(notes).toEqual(["a before the base", "b after the base"]);
  expect(reached?.getTime()).toBeLessThanOrEqual(moments[1]?.getTime() ?? 0);
  const restored = await startEmbeddedPostgres({ dataDir, log: { info() {}, error() {} } });
  expect(await query(restored.url, "select count(*)::int as count from notes")).toEqual([
    { count: 2 },
  ]);
  await restored.stop();
  expect((await notesAt("newest")).notes).toHaveLength(3);
});

test("an unavailable bucket loses nothing: PostgreSQL keeps the log and stores it later", async () => {
  club.s3.setDown(true);
  await write("e while the bucket is away");
  await asSuperuser(club.url, (client) => client.query("select pg_switch_wal()"));
  const failed = async () => (await readArchiving(club.db))?.lastFailed ?? null;
  await expect.poll(failed, { timeout: 30_000 }).not.toBeNull();
  const pace = () => query(club.url, "select current_setting('archive_timeout') as pace");
  await setPace(club, "The bucket is away.");
  await expect.poll(pace).toEqual([{ pace: "30min" }]);
  await setPace(club, null);
  await expect.poll(pace).toEqual([{ pace: "1min" }]);
  club.s3.setDown(false);
  await club.storeLog();
  expect((await notesAt("newest")).notes).toContain("e while the bucket is away");
});

test("a moment after the last stored change has all that is stored", async () => {
  const { notes } = await notesAt(new Date().toISOString());
  expect(notes).toHaveLength(5);
});

test("another file of the same name is refused, the same one is not stored again", async () => {
  const store = openStore(club.s3.settings);
  const recipient = club.recipient ?? "";
  const once = (text: string) =>
    storeOnce(store, "1/log/a.gz.age", { plain: Buffer.from(text), recipient });
  expect(await once("one")).toBe(true);
  const stored = club.s3.objects.get("1/log/a.gz.age");
  expect([await once("one"), await once("another")]).toEqual([true, false]);
  expect(club.s3.objects.get("1/log/a.gz.age")).toBe(stored);
  club.s3.objects.delete("1/log/a.gz.age");
});

test("another club's key, a folder with data, and a moment before the first base are refused", async () => {
  await expect(notesAt("newest", [await generateX25519Identity()])).rejects.toThrow(
    "This key does not open",
  );
  const { plan } = await planFor(openStore(club.s3.settings), "newest");
  const into = {
    store: openStore(club.s3.settings),
    identities: club.identities,
    dataDir: club.dataDir,
  };
  const rest = { postgresBin: null, print() {}, whileOpen: async () => {} };
  await expect(restoreMoment(plan, { ...into, ...rest })).rejects.toThrow(
    `${club.dataDir} already has a database, and is left as it is`,
  );
  await expect(notesAt(moments[0]?.toISOString() ?? "")).rejects.toThrow(
    "There is no base backup before that moment",
  );
  await expect(notesAt("yesterday")).rejects.toThrow("is no date and time");
});

test("a missing file of the log is named, and the moments before it can be restored", async () => {
  const files = [...club.s3.objects.keys()]
    .filter((key) => /\/log\/[\dA-F]{24}\.gz/.test(key))
    .sort();
  const gone = files.at(-2) ?? "";
  const stored = club.s3.objects.get(gone);
  club.s3.objects.delete(gone);
  await expect(notesAt("newest")).rejects.toThrow(/^[\dA-F]{24} of the log is not stored/);
  expect((await notesAt(moments[1]?.toISOString() ?? "")).notes).toHaveLength(2);
  if (stored) club.s3.objects.set(gone, stored);
  expect(gone).toContain(club.id);
});

test("a second restore to an earlier moment is distinguished from the first, and can be stored too", async () => {
  const store = openStore(club.s3.settings);
  const history = places.log(club.id, "00000002.history");
  const plain = Buffer.from("1\t0/3000000\tbefore a moment\n");
  await storeOnce(store, history, { plain, recipient: club.recipient ?? "" });
  const { timeline } = await notesAt(moments[1]?.toISOString() ?? "");
  expect(timeline).toBe("00000003");
});
