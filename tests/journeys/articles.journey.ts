import { expect, test } from "./journey.ts";

test("an article's contents lead to its parts", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blogs/plyometrics");
  const contents = page.getByRole("navigation", { name: "In this article" });
  await contents.getByRole("link", { name: "When to leave them out" }).click();
  const part = page.getByRole("heading", { name: "When to leave them out" });
  await expect(part).toBeInViewport();
  expect((await part.boundingBox())?.y).toBeGreaterThan(60);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and an article are all there", async ({ page }) => {
    await page.goto("/blogs");
    await page.getByRole("link", { name: "Plyometrics for young athletes" }).click();
    await expect(page.getByRole("heading", { name: "Landing comes first" })).toBeVisible();
    const picture = page.locator(".article-top-picture picture img");
    await expect(picture).toHaveJSProperty("complete", true);
    await page
      .getByRole("complementary")
      .getByRole("link", { name: "Six speed training mistakes" })
      .click();
    await expect(page).toHaveURL(/\/blogs\/common-speed-training-mistakes$/);
  });
});
