import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#edge/embedded-postgres/start.ts";
import { type Database, openDatabase } from "#core/db/database.server.ts";
import { articleRow, writeArticles } from "../../support/articles.ts";
import { startServer } from "../../support/server-process.ts";
import { expect, hydrated, problemsOf, test as base } from "../visit.ts";
import { articles } from "#modules/articles/schema.ts";

/** A separate site with thirty articles in its database. */
const test = base.extend<object, { own: { address: string; db: Database } }>({
  own: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "club-articles-"));
      const postgres = await startEmbeddedPostgres({
        dataDir: folder,
        log: { info() {}, error() {} },
      });
      const site = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: folder });
      const { db, close } = openDatabase(postgres.url);
      await writeArticles(db, 30);
      await use({ address: site.address, db });
      await site.stop();
      await close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
});
test.describe.configure({ mode: "serial" });

test("LOAD MORE appends the next ones, and they are there after Back", async ({ page }) => {
  await page.goto("/blogs");
  await hydrated(page);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(23);
  await page.getByRole("link", { name: "LOAD MORE" }).click();
  await expect(cards).toHaveCount(35);
  await expect(page.getByText("12 more articles")).toHaveRole("status");
  await expect(page.getByRole("link", { name: "Written 18", exact: true })).toBeFocused();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "LOAD MORE" }).click();
  await expect(cards).toHaveCount(41);
  await expect(page.getByRole("link", { name: "LOAD MORE" })).toHaveCount(0);
  await page.getByRole("link", { name: "Written 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Written 2");
  await page.goBack();
  await expect(cards).toHaveCount(41);
});

test("when the next ones do not load, the list has a message and keeps the button", async ({
  page,
}) => {
  await page.goto("/blogs");
  await hydrated(page);
  await page.route("**/blogs.json?*", (route) => route.fulfill({ status: 404 }));
  const more = page.getByRole("link", { name: "LOAD MORE" });
  await more.click();
  await expect(page.getByText(/could not be loaded/)).toHaveRole("alert");
  await page.unroute("**/blogs.json?*");
  await more.click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(35);
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0);
});

test("an article that is published now is on the next visitor's page, cached pages or not", async ({
  page,
  own,
}) => {
  await page.goto("/blogs");
  await own.db
    .insert(articles)
    .values(articleRow(99, { title: "Fresh from the track", publishedAt: new Date() }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "Fresh from the track" })).toBeVisible({
      timeout: 100,
    });
  }).toPass();
});
