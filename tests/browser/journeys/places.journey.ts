import { agree, enter, openTerms } from "./checkout-steps.ts";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test("staff see who holds a place and free it; declining the terms ends a checkout too", async ({
  page,
  context,
}) => {
  test.slow();
  const athlete = `Ada ${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`;
  const tab = await context.newPage();
  await openTerms(tab);
  await agree(tab, "2012-05-04", athlete);
  await expect(tab.getByText("Demo checkout.", { exact: true })).toBeVisible();
  await signIn(page, "/admin/payments");
  const queue = page.locator("details", { hasText: /spots? (is|are) held/ });
  await queue.locator("summary").click();
  const held = queue.getByRole("listitem").filter({ hasText: athlete });
  await expect(held).toContainText("born in 2012");
  await expect(held).toContainText(/until \d+:\d\d/);
  expect(await problemsOf(page)).toEqual([]);
  await held.getByRole("button", { name: /Release spot/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "The spot is released." })).toBeVisible();
  await expect(held).toHaveCount(0);
  await tab.reload();
  await expect(tab.getByText("This checkout has expired. Nothing was paid.")).toBeVisible();

  await openTerms(tab);
  const terms = tab.url();
  await enter(tab);
  await tab.getByRole("button", { name: "Cancel this registration" }).click();
  await expect(tab).toHaveURL(/\/register-for-membership$/);
  await tab.goto(terms);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("THIS CHECKOUT HAS ENDED");
});

test("Back from the terms does not start another checkout", async ({ page }) => {
  const started: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") started.push(new URL(request.url()).pathname);
  });
  await page.goto("/contact-us");
  await page.goto("/payment-checkout?track_field_highschool");
  await hydrated(page);
  await expect(page).toHaveURL(/\/checkout\/[\w-]{24}$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact-us$/);
  expect(started).toEqual(["/create-checkout-session-next-gen"]);
});
