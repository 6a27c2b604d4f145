import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";

const today = dayOf(new Date(), "America/Toronto");

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the office adds a camp, families find it at once, and archiving it can be undone", async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const title = `Camp ${crypto.randomUUID().slice(0, 8)}`;
    await signIn(page, "/admin/programs");
    await hydrated(page);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "New offering or camp" }).click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("One line about it").fill("Five mornings on the track");
    await page.getByLabel("Price in dollars").fill("150");
    await page.getByLabel("Spots").fill("20");
    await page.getByLabel("Season").selectOption({ label: "Own dates, as for a camp…" });
    await page.getByLabel("First day").fill(daysAfter(today, 60));
    await page.getByLabel("Last day").fill(daysAfter(today, 58));
    const save = page.getByRole("button", { name: "Put it on sale" });
    await save.press("Enter");
    await expect(page.getByText("The last day is before the first").first()).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByLabel("Last day").fill(daysAfter(today, 64));
    await save.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    expect(await problemsOf(page)).toEqual([]);

    await page.goto("/register-for-membership");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();

    await page.goto("/admin/programs");
    await hydrated(page);
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: title }) });
    await row.getByText(/^More/).press("Enter");
    await row.getByRole("button", { name: /^Archive/ }).press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "Archived: no → yes" }).first(),
    ).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(0);
    await page.getByRole("button", { name: /^Undo/ }).first().press("Enter");
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
  });
});

test("prices, seasons and discounts have no problem for a screen reader", async ({ page }) => {
  await signIn(page, "/admin/programs");
  for (const path of ["", "/seasons", "/discounts", "/offerings/7", "/elementary"]) {
    await page.goto(`/admin/programs${path}`);
    for (const closed of await page.locator("main details:not([open]) > summary").all())
      if ((await closed.textContent())?.startsWith("More: ")) await closed.click();
    expect(await problemsOf(page), path).toEqual([]);
  }
});
