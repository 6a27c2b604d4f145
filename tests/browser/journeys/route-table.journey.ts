import type { Page } from "@playwright/test";
import { pages } from "#content/pages.ts";
import { isLongRun, shareOf } from "../../support/long-run.ts";
import { expect, hydrated, problemsOf, test } from "../visit.ts";
import { movedByFonts, shiftsOf, unnoted, watchShifts } from "./layout-shifts.ts";

/** Every page of the site that needs no account. */
const routes = [
  ...Object.keys(pages).filter((path) => path.startsWith("/") && !path.startsWith("/admin")),
  "/blogs/plyometrics",
  "/location/ajax",
];

/** The width of the whole page's layout; if wider than the screen, it scrolls sideways. */
const widthOf = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.fullLength = "";
    return document.documentElement.scrollWidth;
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("pages fit 320 px", async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of shareOf(routes, 3)) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      expect(await widthOf(page), path).toBeLessThanOrEqual(320);
    }
  });
});

/**
 * The longest page on a phone: a reference page may be longer than a page for reading; a policy is as long as
 * the law requires, and an article as long as its author wants.
 */
function longestOnPhone(path: string): number {
  if (!(path in pages) || /^\/(\w+-checkout|.*-policy$)/.test(path))
    return Number.POSITIVE_INFINITY;
  const isLookedUp = ["/news", "/records", "/schedule", "/register-for-membership"].includes(path);
  return isLookedUp ? 9_000 : 8_000;
}

/** Runs in the page. @returns the height of the page and of its hero */
const heightsOf = () => ({
  head: document.querySelector(".page-hero")?.getBoundingClientRect().height ?? 0,
  page: document.documentElement.scrollHeight,
});

/** The specification's breakpoints lie between these; 375 and 1024 px are common screens. */
const widths = isLongRun ? [320, 375, 768, 1024, 1440] : [320, 768, 1440];

for (const [n, path] of routes.entries()) {
  test(`${path} hydrates without an error or a layout shift, fits every screen, is short on a phone, and axe finds nothing`, async ({
    page,
  }) => {
    await watchShifts(page);
    // On a tall screen, scrolling through the page takes half the steps.
    await page.setViewportSize({ width: 320, height: 1280 });
    let scriptMayCome = () => {};
    const asServed = new Promise<void>((resolve) => {
      scriptMayCome = resolve;
    });
    await page.route("**/static/js/*.js", async (route) => {
      await asServed;
      await route.continue();
    });
    await page.goto(path);
    expect(await movedByFonts(page), "when the fonts came").toBeLessThanOrEqual(0.01);
    if (isLongRun || n % 3 === 0) {
      // The header and the footer, which all pages share, are checked on the first page.
      const part = path === "/" ? undefined : "main";
      expect(await unnoted(page, () => problemsOf(page, part)), "before its script").toEqual([]);
    }
    scriptMayCome();
    await hydrated(page);
    expect(await shiftsOf(page)).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widthOf(page), `${width} px`).toBeLessThanOrEqual(width);
    }
    expect(await problemsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const heights = await page.evaluate(heightsOf);
    // A picture of 420 px and its text below it.
    expect(heights.head, "its head, on a phone").toBeLessThanOrEqual(844);
    expect(heights.page, "its length, on a phone").toBeLessThanOrEqual(longestOnPhone(path));
  });
}

test("an address without a page gets the error page", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
});
