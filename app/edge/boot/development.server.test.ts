import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/server-process.ts";

test("npm run dev serves the pages from their sources", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "development-"));
  const settings = { NODE_ENV: "development", DATABASE_URL: database.url, DATA_DIR: folder };
  const site = await startServer(settings, path.join(import.meta.dirname, "development.ts"));
  const page = await fetch(`${site.address}/contact-us`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("/app/root.tsx");
  expect(await site.stop()).toBe(0);
  await database.drop();
  await rm(folder, { recursive: true });
}, 120_000);
