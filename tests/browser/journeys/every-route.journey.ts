import type { Page } from "@playwright/test";
import { everyPage } from "../../support/every-route.ts";
import { expect, navigateInPage, hydrated, signIn, test } from "../visit.ts";

/*
 * No route may show bare text: when data does not arrive, or a gateway answers with an error, each shows a
 * styled page with links. `tests/faults/database-unavailable.test.ts` covers the server's responses on every route,
 * with a failing database and for a browser that does not run scripts.
 */
test.use({ expectedErrors: /./, viewport: { width: 1280, height: 800 } });

const visitors = everyPage.filter((path) => !path.startsWith("/admin"));
const staff = everyPage.filter((path) => path.startsWith("/admin"));

/** The problem with the page on screen; null: it is styled, has text and has a link. */
const errorOf = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector("h1");
    const links = [...document.querySelectorAll("main a[href], header a[href], main button")];
    if (!heading?.checkVisibility() || !heading.textContent?.trim()) return "no heading";
    if (!/Archivo|Hanken/.test(getComputedStyle(heading).fontFamily)) return "no styles";
    if (!links.some((link) => link.checkVisibility())) return "no way on";
    return null;
  });

async function withoutPictures(page: Page) {
  await page.route(/\.(avif|webp|jpe?g|svg)$|\/pictures\//, (route) => route.abort());
}

async function scriptIsDead(page: Page, paths: string[]) {
  await withoutPictures(page);
  // As if the page had already been reloaded once because of a lost script.
  await page.addInitScript(() => sessionStorage.setItem("chunkLost", String(Date.now())));
  await page.route("**/static/js/*.js", (route) => route.abort());
  const errors: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => dispatchEvent(new Event("scroll")));
    const notice = page.getByRole("alert").filter({ hasText: "Loading chunk failed" });
    await expect(notice.getByRole("link", { name: "Try again" }), path).toBeVisible();
    const error = await errorOf(page);
    if (error) errors.push(`${path}: ${error}`);
  }
  expect(errors).toEqual([]);
}

/** Goes from one page to the next within the site, while every request for data fails. */
async function dataFails(page: Page, from: string, paths: string[]) {
  await withoutPictures(page);
  await page.goto(from);
  await hydrated(page);
  let attempt = 0;
  const asked = new Set<string>();
  await page.route(/\.data(\?|$)/, (route) => {
    attempt += 1;
    const { pathname, searchParams } = new URL(route.request().url());
    // A page with a client loader requests the data of its parent routes separately.
    searchParams.delete("_routes");
    asked.add(`${pathname}?${searchParams}`);
    return attempt % 2 ? route.abort() : route.fulfill({ status: 502, body: "Bad Gateway" });
  });
  const errors: string[] = [];
  for (const path of paths.filter((each) => each !== from)) {
    const request = page.waitForRequest(/\.data(\?|$)/);
    await navigateInPage(page, path);
    await request;
    await expect(page.locator("main:not([aria-busy]) h1"), path).toHaveText("Back in a moment");
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "");
    const error = await errorOf(page);
    if (error) errors.push(`${path}: ${error}`);
  }
  expect(errors).toEqual([]);
  expect(asked.size).toBe(paths.length - 1);
}

test("a page without its script", async ({ page }) => {
  await signIn(page);
  await scriptIsDead(page, ["/", "/donation", "/no/such/page", "/login/forgot", "/admin/inbox"]);
});

test("every public page whose data does not arrive", async ({ page }) => {
  await dataFails(page, "/subscribe", visitors);
});

test("every admin page whose data does not arrive", async ({ page }) => {
  await signIn(page);
  await dataFails(page, "/admin/account", staff);
});
