import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, problemsOf, test } from "../visit.ts";

const carousel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openAt(page: Page, width: number, name: string) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about");
  await hydrated(page);
  await carousel(page, name).scrollIntoViewIfNeeded();
  await expect(carousel(page, name)).toHaveAttribute("data-live");
}

test("the accomplishments: 27 places on a phone, nine of three years on a desk, round and round", async ({
  page,
}) => {
  await openAt(page, 1200, "Accomplishments");
  const region = carousel(page, "Accomplishments");
  await expect(region.getByRole("button", { name: /^Slide \d/ })).toHaveCount(9);
  await region.getByRole("button", { name: "Previous slide" }).click();
  await expect(region.getByRole("button", { name: "Slide 9" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(region.locator(".carousel-slide").last()).toBeInViewport();
  await page.setViewportSize({ width: 375, height: 900 });
  await expect(region.locator("[data-marks] span")).toHaveCount(27);
});

test("keyboard: arrow keys move from place to place, Enter goes to one", async ({ page }) => {
  await openAt(page, 375, "Associations");
  const region = carousel(page, "Associations");
  const bullet = (n: number) => region.getByRole("button", { name: `Slide ${n}` });
  await bullet(1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(bullet(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(bullet(6)).toHaveAttribute("aria-current", "true");
  await bullet(3).press("Enter");
  await expect(bullet(3)).toHaveAttribute("aria-current", "true");
});

test("under reduced motion it starts paused, and plays when asked to", async ({ page }) => {
  await openAt(page, 1440, "Associations");
  const region = carousel(page, "Associations");
  await expect(region).not.toHaveAttribute("data-rotating");
  await region.getByRole("button", { name: "Play slides" }).click();
  await page.mouse.move(0, 0);
  await expect(region).toHaveAttribute("data-rotating");
});

test("a mouse drags the row; a finger on it pauses it", async ({ page }) => {
  await openAt(page, 1440, "Associations");
  const region = carousel(page, "Associations");
  const box = await region.locator(".carousel-viewport").boundingBox();
  if (!box) throw new Error("The row is not drawn");
  await page.mouse.move(box.x + box.width * 0.7, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(region.getByRole("button", { name: "Slide 1" })).not.toHaveAttribute("aria-current");

  await region.getByRole("button", { name: "Play slides" }).click();
  await expect(region.getByRole("button", { name: "Pause slides" })).toBeVisible();
  await region.locator(".carousel-viewport").dispatchEvent("pointerdown", { pointerType: "touch" });
  await expect(region.getByRole("button", { name: "Play slides" })).toBeVisible();
});

test("the home page's slides move on every 2 s, but not under a finger or in focus", async ({
  page,
}) => {
  await page.clock.install();
  const slides = page.locator(".hero .carousel-slide");
  const active = () => slides.evaluateAll((all) => all.findIndex((one) => !one.closest("[inert]")));
  const open = async () => {
    await page.clock.resume();
    await page.goto("/");
    await hydrated(page);
    await expect(page.locator(".hero [data-rotating]")).toBeVisible();
    // On a busy machine, the next slide could start before this one is touched.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    const before = await active();
    await page.clock.runFor(2_100);
    await expect.poll(active).not.toBe(before);
    return slides
      .nth(await active())
      .getByRole("link")
      .first();
  };
  for (const holds of [
    (button: Locator) => button.focus(),
    (button: Locator) => button.dispatchEvent("pointerdown", { pointerType: "touch" }),
  ]) {
    const button = await open();
    await holds(button);
    await expect(page.locator(".hero [data-rotating]")).toHaveCount(0);
    const before = await active();
    await page.clock.runFor(10_000);
    expect(await active()).toBe(before);
    await expect(button).toBeInViewport();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every card can be scrolled to, and there are no buttons that do nothing", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 900 });
    await page.goto("/about");
    const region = carousel(page, "Accomplishments");
    await expect(region.getByRole("button")).toHaveCount(0);
    const last = region.locator(".carousel-slide").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
  });
});

test("axe finds nothing on pages with carousels, on every background", async ({ page }) => {
  await openAt(page, 375, "Accomplishments");
  expect(await problemsOf(page)).toEqual([]);
});
