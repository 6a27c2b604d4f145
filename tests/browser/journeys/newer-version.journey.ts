import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startServer } from "../../support/server-process.ts";
import { admin } from "../open-site.ts";
import { expect, hydrated, problemsOf, test as base } from "../visit.ts";

/** A site that knows of a newer version. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({ browser: _browser }, use) => {
      const newest = JSON.stringify({ version: "12.10.0" });
      const releases = createServer((_request, response) => response.end(newest));
      await once(releases.listen(0, "127.0.0.1"), "listening");
      const dataDir = await mkdtemp(path.join(tmpdir(), "club-newer-"));
      const site = await startServer({
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        RELEASES_URL: `http://127.0.0.1:${(releases.address() as AddressInfo).port}/`,
      });
      await use(site.address);
      await site.stop();
      releases.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site),
});

async function signIn(page: Page, Origin: string) {
  const answer = await page.request.post("/api/users/login", { data: admin, headers: { Origin } });
  expect(answer.status()).toBe(200);
}

const badge = "Version 12.10.0 is out";

for (const width of [320, 390, 768, 1440])
  test(`an admin sees at ${width} px, light and dark, that a newer version is out`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, site);
    const link = page.getByRole("link", { name: badge });
    // It is asked for a moment after the start.
    await expect(async () => {
      await page.goto("/admin/health");
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/admin/health");
      await hydrated(page);
      // The browser restores how far the same page was scrolled before.
      await page.evaluate(() => scrollTo(0, 0));
      await expect(link).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const [own, home] = [
        await link.boundingBox(),
        await page.locator(".admin-home").boundingBox(),
      ];
      if (!own || !home) throw new Error("The bar is not there");
      expect(own.x >= home.x + home.width || own.y >= home.y + home.height).toBe(true);
      expect(await problemsOf(page), colorScheme).toEqual([]);
      if (width >= 1024) continue;
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
      expect(await problemsOf(page), `the menu, ${colorScheme}`).toEqual([]);
    }
  });

test("the notice of a newer version leads to the system status", async ({ page, site }) => {
  await signIn(page, site);
  await expect(async () => {
    await page.goto("/admin/pictures");
    await expect(page.getByRole("link", { name: badge })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: badge }).click();
  await expect(page.getByText(`${badge}.`)).toBeVisible();
});

test("a menu that is opened before the page's script runs stays open", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site);
  await page.goto("/admin/health", { waitUntil: "domcontentloaded" });
  const isEarly = await page.evaluate(() => {
    document.querySelector<HTMLElement>("[popovertarget=admin-menu]")?.click();
    return !("hydrated" in document.documentElement.dataset);
  });
  expect(isEarly).toBe(true);
  await hydrated(page);
  const menu = page.getByRole("navigation", { name: "Admin" });
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Pictures" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pictures");
  await expect(menu).toBeHidden();
});
