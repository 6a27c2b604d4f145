import { expect, hydrated, test } from "./journey.ts";

test("from the list to an article, and on to a related one as a new document", async ({ page }) => {
  await page.goto("/blogs");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ARTICLES BLOGS");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(11);
  await page.getByRole("link", { name: "Plyometrics for young athletes" }).click();
  await expect(page).toHaveURL(/\/blogs\/plyometrics$/);
  await expect(page).toHaveTitle("Plyometrics for young athletes: land first | QSC");
  await expect(page.getByText("PUBLISHED January 18, 2024")).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-first-document", ""));
  const related = page.getByRole("complementary", { name: "RECENT NEWS" });
  await expect(related.getByRole("link")).toHaveCount(2);
  await related.getByRole("link", { name: "Six speed training mistakes" }).click();
  await expect(page).toHaveURL(/\/blogs\/common-speed-training-mistakes$/);
  await expect(page.locator("html[data-first-document]")).toHaveCount(0);
  const register = page.getByRole("link", { name: "REGISTER", exact: true });
  await expect(register).toHaveAttribute("href", "/appointment-booking");
});

test("an article's contents lead to its parts", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blogs/plyometrics");
  const contents = page.getByRole("navigation", { name: "In this article" });
  await contents.getByRole("link", { name: "When to leave them out" }).click();
  const part = page.getByRole("heading", { name: "When to leave them out" });
  await expect(part).toBeInViewport();
  expect((await part.boundingBox())?.y).toBeGreaterThan(60);
});

test("an address without an article says so with 404", async ({ page }) => {
  const answer = await page.goto("/blogs/no-such-article");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
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
