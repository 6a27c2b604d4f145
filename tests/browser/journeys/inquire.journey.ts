import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../visit.ts";

/** Pages with an inquiry form of their own, and pages that link to the contact page's. */
const pages = {
  "/schedule": "#inquiry",
  "/blogs": "#inquiry",
  "/contact-us": "#message-form",
  "/donation": "#message-form",
};

const firstField = (page: Page, form: string) => page.locator(`${form} input:visible`).first();

/** Relative to the viewport, below the sticky header. */
async function expectOnScreen(page: Page, form: string) {
  const field = firstField(page, form);
  await expect(field).toBeInViewport({ ratio: 1 });
  const top = await field.evaluate((input) => input.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(72);
}

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 375, height: 600 }, hasTouch: true });

  for (const [path, form] of Object.entries(pages)) {
    test(`on ${path} Inquire Now ends at a form's first field`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("button", { name: "Menu", exact: true }).tap();
      await page.locator(".menu-foot").getByRole("link", { name: "Inquire Now" }).tap();
      await expectOnScreen(page, form);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 700 } });

  test("Inquire Now ends at a form's first field", async ({ page }) => {
    for (const [path, form] of Object.entries(pages)) {
      await page.goto(path);
      await page.locator(".header-inquire").getByRole("link", { name: "Inquire Now" }).click();
      await expectOnScreen(page, form);
    }
  });
});

test("by keyboard, the next Tab goes on into the form", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/donation", "/schedule"] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.locator(".header-inquire").getByRole("link", { name: "Inquire Now" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("h2:focus")).toHaveText(/GET IN TOUCH|Inquiries/i);
    await page.keyboard.press("Tab");
    await expect(firstField(page, pages[path])).toBeFocused();
  }
});
