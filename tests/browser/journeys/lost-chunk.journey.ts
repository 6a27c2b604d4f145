import { expect, hydrated, test } from "../visit.ts";

const failing =
  /Failed to load resource|ERR_FAILED|Failed to fetch dynamically|Error loading route module/;

test.use({ expectedErrors: failing });

test("a page whose script does not arrive reloads once, then shows an error", async ({ page }) => {
  let documents = 0;
  await page.route("**/static/js/entry.client*", (route) => route.abort());
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto("/");
  await page.mouse.wheel(0, 1);
  const notice = page.getByRole("alert").filter({ hasText: "Loading chunk failed" });
  await expect.poll(() => documents).toBe(2);
  await page.waitForLoadState("load");
  await page.mouse.wheel(0, 1);
  await expect(notice).toBeVisible();
  expect(documents).toBe(2);
  await page.unroute("**/static/js/entry.client*");
  await notice.getByRole("link", { name: "Try again" }).click();
  await hydrated(page);
  await expect(notice).toBeHidden();
});

test("a page whose chunk is gone still opens", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.route("**/static/js/about.*", (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "ABOUT" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/we believe/i);
});
