import { expect, hydrated, problemsOf, test } from "../visit.ts";

test("an article's contents lead to its parts", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blogs/plyometrics");
  const contents = page.getByRole("navigation", { name: "In this article" });
  await contents.getByRole("link", { name: "When to leave them out" }).click();
  const part = page.getByRole("heading", { name: "When to leave them out" });
  await expect(part).toBeInViewport();
  expect((await part.boundingBox())?.y).toBeGreaterThan(60);
});

test("an article's author leads to the coach, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blogs/plyometrics");
  await hydrated(page);
  await page.getByRole("link", { name: "Beatrix Hallorand" }).click();
  await expect(page.locator("#beatrix-hallorand")).toBeInViewport();
});

test("an article is shared by the device's own list", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (what) => void (document.title = `${what?.title} ${what?.url}`);
  });
  await page.goto("/blogs/plyometrics");
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(/^Plyometrics .* http.*\/blogs\/plyometrics$/);
});

test("where there is no such list the address is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    delete (Navigator.prototype as Partial<Navigator>).share;
  });
  await page.goto("/blogs/plyometrics");
  await hydrated(page);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Address copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http.*\/blogs\/plyometrics$/);
  expect(await problemsOf(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and an article are all there", async ({ page }) => {
    await page.goto("/blogs");
    await page.getByRole("link", { name: "Plyometrics for young athletes" }).click();
    await expect(page.getByRole("heading", { name: "Landing comes first" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Share" })).toBeHidden();
    const mail = page.getByRole("link", { name: "Share by email" });
    await expect(mail).toHaveAttribute("href", /^mailto:\?subject=Plyometrics%20for.*&body=http/);
    const picture = page.locator(".article-top-picture picture img");
    await expect(picture).toHaveJSProperty("complete", true);
    await page
      .getByRole("complementary")
      .getByRole("link", { name: "Six speed training mistakes" })
      .click();
    await expect(page).toHaveURL(/\/blogs\/common-speed-training-mistakes$/);
  });
});
