import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

test.use({ colorScheme: "dark" });

test("axe finds nothing in dark colours: Today, a list, what it leads to, forms and their errors", async ({
  page,
  baseURL,
}) => {
  const lastname = `Dark${crypto.randomUUID().slice(0, 6)}`;
  await page.request.post("/hubspot-contacts", {
    data: { properties: { email: "dark@example.ca", firstname: "Ann", lastname } },
    headers: { Origin: baseURL ?? "" },
  });
  await signIn(page, "/admin");
  await hydrated(page);
  expect(await problemsOf(page), "Today").toEqual([]);
  for (const path of ["/admin/programs", "/admin/programs/discounts", "/admin/messages/write"]) {
    await page.goto(path);
    await hydrated(page);
    expect(await problemsOf(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await problemsOf(page), "a form with errors").toEqual([]);
  await page.goto(`/admin/inbox?q=${lastname}`);
  await hydrated(page);
  expect(await problemsOf(page), "a list").toEqual([]);
  await page
    .getByRole("link", { name: new RegExp(lastname) })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(lastname);
  expect(await problemsOf(page), "what a row leads to").toEqual([]);
});
