import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./journey.ts";

const groups = [
  ["elementary", 13],
  ["highschool", 13],
  ["speed", 8],
  ["strength", 6],
] as const;

const cardsIn = (page: Page, group: string) => page.locator(`#${group} article`);

test("four groups, with as many options as there are, each with its button", async ({ page }) => {
  await page.goto("/register-for-membership");
  for (const [group, count] of groups) {
    await expect(cardsIn(page, group)).toHaveCount(count);
    await expect(
      page.locator(`#${group}`).getByRole("button", { name: /^REGISTER NOW / }),
    ).toHaveCount(count);
  }
  await expect(cardsIn(page, "elementary").first()).toContainText("$260 CAD a season");
});

for (const [width, across] of [
  [600, 1],
  [700, 2],
  [1099, 3],
] as const) {
  test(`at ${width} px the cards are a slider with ${across} in view`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/register-for-membership#elementary");
    await hydrated(page);
    await expect(page.locator("#elementary .carousel")).toHaveAttribute("data-live");
    await expect(
      page.locator("#elementary").getByRole("button", { name: "Next slide" }),
    ).toBeVisible();
    const seen = await cardsIn(page, "elementary").evaluateAll(
      (cards, edge) =>
        cards.filter((card) => {
          const { left, right } = card.getBoundingClientRect();
          return left >= 0 && right <= edge;
        }).length,
      width,
    );
    expect(seen).toBe(across);
  });
}

test("from 1100 px on every card is in view and nothing slides", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto("/register-for-membership");
  await hydrated(page);
  await expect(page.locator("#elementary .carousel")).toHaveAttribute("data-live");
  await expect(page.locator("#elementary .carousel-controls")).toBeHidden();
  const beside = await cardsIn(page, "elementary").evaluateAll((cards) =>
    cards.every((card) => card.getBoundingClientRect().right <= innerWidth),
  );
  expect(beside).toBe(true);
});

test("an age leaves the options for it, and an empty group says for whom it is", async ({
  page,
}) => {
  await page.goto("/register-for-membership");
  await hydrated(page);
  await page.getByRole("link", { name: "Age 9", exact: true }).click();
  await expect(cardsIn(page, "elementary")).toHaveCount(12);
  await expect(page.getByRole("status").first()).toHaveText("19 memberships for age 9");
  await expect(cardsIn(page, "highschool")).toHaveCount(0);
  await expect(page.locator("#highschool")).toContainText("this group is for ages 14 to 18");
  await expect(page.getByRole("link", { name: "Age 9", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "All ages" }).click();
  await expect(cardsIn(page, "elementary")).toHaveCount(13);
});

test("a group's link brings the group into view", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/register-for-membership");
  await hydrated(page);
  const groups = page.getByRole("navigation", { name: "Groups of memberships" });
  await groups.getByRole("link", { name: "SPEED TRAINING" }).press("Enter");
  await expect(page.getByRole("heading", { name: "SPEED TRAINING", exact: true })).toBeInViewport();
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
    await expect(form.locator('[name="id"]')).toHaveValue("13");
  });

  test("the program pages' buttons lead to their places", async ({ page }) => {
    await page.goto("/track-field-club");
    await page.getByRole("link", { name: "BECOME A MEMBER" }).first().click();
    await expect(page.getByRole("heading", { name: "TRACK & FIELD MEMBERSHIPS" })).toBeInViewport();
    await page.getByRole("link", { name: "Highschool Registration" }).click();
    await expect(page.getByRole("heading", { name: "Inquiries" })).toBeInViewport();
  });
});
