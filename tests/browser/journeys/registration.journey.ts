import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../visit.ts";

const cardsIn = (page: Page, group: string) => page.locator(`#${group} article`);

test("an age filters the options, and an empty group names its ages", async ({ page }) => {
  await page.goto("/register-for-membership");
  await hydrated(page);
  await page.getByRole("link", { name: "Age 9", exact: true }).click();
  await expect(cardsIn(page, "elementary")).toHaveCount(12);
  await expect(page.getByRole("status").first()).toHaveText(/^15 memberships for age 9/);
  await expect(cardsIn(page, "highschool")).toHaveCount(0);
  await expect(page.locator("#highschool")).toHaveCount(0);
  const groups = page.getByRole("navigation", { name: "Membership groups" });
  await expect(groups).toContainText("this group is for ages 14 to 18");
  await expect(page.getByRole("link", { name: "Age 9", exact: true })).toBeFocused();
  // Hours for teams are in a collapsible section.
  const hours = page.locator("#speed details");
  await expect(hours.locator("article").first()).toBeHidden();
  await hours.getByText("Semi-private and team hours (4)").click();
  await expect(hours.getByRole("button", { name: /REGISTER NOW/ })).toHaveCount(4);
  await page.getByRole("link", { name: "All ages" }).click();
  await expect(cardsIn(page, "elementary")).toHaveCount(13);
});

test("a group's link scrolls to the group", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/register-for-membership");
  await hydrated(page);
  const groups = page.getByRole("navigation", { name: "Membership groups" });
  await groups.getByRole("link", { name: "SPEED TRAINING" }).press("Enter");
  await expect(page.getByRole("heading", { name: "SPEED TRAINING", exact: true })).toBeInViewport();
});

test("REGISTER below an article leads to the registration, as booking is closed", async ({
  page,
}) => {
  await page.goto("/blogs/plyometrics");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "REGISTER", exact: true }).first().click();
  await expect(page).toHaveURL(/\/appointment-booking$/);
  await main.getByRole("link", { name: "REGISTER", exact: true }).click();
  await expect(page).toHaveURL(/\/register-for-membership$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("ages are links, cards scroll, and REGISTER NOW posts to the checkout", async ({ page }) => {
    await page.goto("/register-for-membership");
    await page.getByRole("link", { name: "Age 16", exact: true }).click();
    await expect(page).toHaveURL(/\?age=16#find$/);
    await expect(cardsIn(page, "elementary")).toHaveCount(0);
    await expect(cardsIn(page, "highschool")).toHaveCount(13);
    const last = cardsIn(page, "highschool").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const form = last.locator("form");
    await expect(form).toHaveAttribute("action", "/payment-checkout");
    await expect(form.locator('[name="type"]')).toHaveValue("track_field_highschool");
    await expect(form.locator('[name="id"]')).toHaveValue(/^\d+$/);
  });

  test("the program pages' buttons lead to their places", async ({ page }) => {
    await page.goto("/track-field-club");
    await page.getByRole("link", { name: "BECOME A MEMBER" }).first().click();
    await expect(page.getByRole("heading", { name: "TRACK & FIELD MEMBERSHIPS" })).toBeInViewport();
    await page.getByRole("link", { name: "Highschool Registration" }).click();
    await expect(page.getByRole("heading", { name: "Inquiries" })).toBeInViewport();
  });
});
