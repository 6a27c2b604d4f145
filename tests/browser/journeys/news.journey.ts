import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, test } from "../visit.ts";

const popup = (page: Page) => page.getByRole("dialog", { name: "PERFORMANCE GALLERY" });
const count = (page: Page) => popup(page).locator(".carousel-count");
const second = "Enlarge: Two sprinters run out of the low sun through orange dust";
const sprints = "Enlarge: Poster for 60 to 400 metres: a sprinter at full stride";

test("the gallery by keyboard: opened, walked through, closed, the focus back", async ({
  page,
}) => {
  await page.goto("/news");
  await hydrated(page);
  const tile = page.getByRole("link", { name: second });
  await tile.focus();
  await page.keyboard.press("Enter");
  await expect(count(page)).toHaveText("2 / 37");
  await expect(popup(page).locator(".carousel[data-live]")).toBeVisible();
  await expect(popup(page).getByText("The last 150 of the evening")).toBeVisible();
  await expect(popup(page).getByAltText("Two sprinters run out")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(count(page)).toHaveText("3 / 37");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(count(page)).toHaveText("37 / 37");
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(tile).toBeFocused();
});

// The browser shows a picture in a document of its own, whose styles the file's policy refuses.
test.describe("without the popup's script", () => {
  test("the picture opens by itself", async ({ page }) => {
    await page.route(/gallery-popup/, (route) => route.fulfill({ status: 404 }));
    await page.goto("/news");
    await hydrated(page);
    await page.getByRole("link", { name: /A small black singlet/ }).click();
    await expect(page).toHaveURL(/\/pictures\/small-bib-.*\.webp$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture opens by itself, and a poster is enlarged in place", async ({ page }) => {
    await page.goto("/news");
    const poster = page.getByRole("link", { name: sprints });
    const before = await poster.boundingBox();
    await poster.click();
    const after = await poster.boundingBox();
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.9);
    await page.getByRole("link", { name: /A small black singlet/ }).click();
    await expect(page).toHaveURL(/\/pictures\/small-bib-.*\.webp$/);
  });
});

test("on the smallest phone, at any text size, every target is at least 24 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/news");
  for (const size of ["100%", "200%"]) {
    const small = await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return [...document.querySelectorAll<HTMLElement>("a[href], button, summary, input, select")]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) &&
            !one.closest("p, .unseen, [inert]"),
        )
        .map((one) => ({
          text: one.textContent,
          name: one.className,
          box: one.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ text, name, box }) => `${text} (${name}) ${box.width} x ${box.height}`);
    }, size);
    expect.soft(small).toEqual([]);
  }
});
