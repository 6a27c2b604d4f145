import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test("the office shows the backup key and confirms with the keyboard that it is saved", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  // The first backup is made a moment after the first start.
  await expect(async () => {
    await signIn(page, "/admin/health");
    await expect(page.getByRole("heading", { name: "Save the backup key" })).toBeVisible();
  }).toPass();
  await hydrated(page);
  await page.getByRole("button", { name: "Show the key" }).press("Enter");
  const key = await page.locator("code", { hasText: "AGE-SECRET-KEY-1" }).innerText();
  expect(await problemsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const end = page.getByLabel("The last six characters of your copy");
  await end.fill("wrong!");
  await end.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "nothing was deleted" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await end.fill(key.slice(-6));
  await end.press("Enter");
  await expect(page.locator(".told")).toContainText("no longer on the server");
  await expect(page.getByRole("heading", { name: "Save the backup key" })).toBeHidden();
});
