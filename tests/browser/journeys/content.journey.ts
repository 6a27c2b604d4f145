import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test("a session moved in the form is moved on the page and in the calendar", async ({
  page,
  request,
}) => {
  await signIn(page, "/admin/content");
  await hydrated(page);
  await page.getByLabel("What do you want to change?").fill("times");
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Schedule" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.locator("#main").getByText("Sessions", { exact: true }).click();
  const session = page
    .locator("details", { hasText: "Fall speed" })
    .locator("details")
    .filter({
      has: page.getByText(/^Tuesday .*Fall speed/),
    });
  await session.first().locator("summary").first().click();
  await session.first().getByLabel("Start", { exact: true }).fill("");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByRole("alert")).toContainText("Fill this in.");
  expect(await problemsOf(page)).toEqual([]);

  await session.first().getByLabel("Start", { exact: true }).fill("20:35");
  await session.first().getByLabel("End", { exact: true }).fill("21:50");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(
    page.getByRole("status").getByText("Saved. The website shows it now."),
  ).toBeVisible();

  const schedule = async () => (await request.get("/schedule")).text();
  await expect.poll(schedule).toContain("8:35");
  expect(await (await request.get("/schedule/speed-fall.ics")).text()).toContain("T203500");

  await page.setViewportSize({ width: 375, height: 800 });
  await page.locator("#main").getByText("Sessions", { exact: true }).click();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await page.getByRole("button", { name: "Back to the default" }).click();
  await expect.poll(schedule).not.toContain("8:35");
});

test("a colleague's save in between is not overwritten, and no input is lost", async ({
  page,
  context,
}) => {
  await signIn(page, "/admin/content/enquiry");
  await hydrated(page);
  const colleague = await context.newPage();
  await colleague.goto("/admin/content/enquiry");
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
