import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test("a colleague's save in between is not overwritten, and no input is lost", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin/content/inquiry");
  await hydrated(page);
  const colleague = await context.newPage();
  await colleague.goto("/admin/content/inquiry");
  await hydrated(colleague);
  const save = (on: typeof page) => on.getByRole("button", { name: "Save and publish" }).click();
  await colleague.getByLabel("Heading", { exact: true }).first().fill("Theirs");
  await save(colleague);
  await expect(
    colleague.getByRole("status").getByText("Saved. The website shows it now."),
  ).toBeVisible();

  const mine = page.getByLabel("Heading", { exact: true }).first();
  await mine.fill("Mine");
  await save(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("saved this while you were writing");
  await expect(alert).toContainText("Heading");
  await expect(mine).toHaveValue("Mine");
  await page.getByRole("button", { name: /Save mine/ }).click();
  await expect(
    page.getByRole("status").getByText("Saved. The website shows it now."),
  ).toBeVisible();
  await page.getByRole("button", { name: /Restore version 1/ }).click();
  await expect(mine).toHaveValue("Theirs");
  await page.getByRole("button", { name: "Back to the default" }).click();
  await expect(mine).not.toHaveValue("Theirs");
});

test("a word of the terms is found, and its place leads to the very field", async ({ page }) => {
  await signIn(page, "/admin/content");
  await hydrated(page);
  await page.getByLabel("What do you want to change?").fill("cancel");
  await page.getByRole("link", { name: /Agreement › Terms › 1/ }).click();
  await expect(page.locator("#root_checkout_agreement_terms_0")).toBeFocused();
  expect(await problemsOf(page)).toEqual([]);
});
