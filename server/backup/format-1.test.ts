import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { restoreBackup } from "./restore.ts";

// An archive as releases until November 2026 made them: not encrypted, with sessions and secrets.
const archive = path.join(import.meta.dirname, "format-1.tar.gz");

let elsewhere: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  elsewhere = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "club-old-"));
});
afterAll(async () => {
  await elsewhere.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const count = async (table: string) =>
  Number((await query(elsewhere.url, `select count(*) from ${table}`))[0]?.count);

test("an old archive restores without a key; nobody is signed in and its links are dead", async () => {
  const files: string[] = [];
  const uploads = {
    async *read() {},
    write: async ({ name }: { name: string }) => void files.push(name),
  };
  const { lostKeys, twoFactorOff } = await restoreBackup(elsewhere.url, archive, {
    uploads,
    identities: [],
    dataDir,
  });
  expect(await count("submissions")).toBe(1);
  expect(await count("newsletter_subscribers")).toBe(2);
  expect(files).toEqual(["a1-640.avif"]);
  for (const table of ["sessions", "verifications", "invitations", "resets"])
    expect([table, await count(`staff_${table}`)]).toEqual([table, 0]);
  expect(await count("rate_limits")).toBe(0);
  expect(await query(elsewhere.url, "select payload->>'to' as to from deliveries")).toEqual([
    { to: "amelie@example.ca" },
  ]);
  // The archive has its keys: links in mails to visitors and two-factor sign-in keep working.
  expect({ lostKeys, twoFactorOff }).toEqual({ lostKeys: [], twoFactorOff: [] });
  expect(await query(elsewhere.url, "select name from secrets order by name")).toEqual(
    ["form stamps", "mailed links", "sessions"].map((name) => ({ name })),
  );
  expect(await count("staff_two_factors")).toBe(1);
});
