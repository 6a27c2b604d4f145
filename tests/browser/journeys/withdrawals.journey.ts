import { expect, problemsOf, signIn, test } from "../visit.ts";
import { mailedLink, registerTwo } from "./checkout-steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

const dollars = (text: string | null) => Number(/\$([\d.,]+)/.exec(text ?? "")?.[1] ?? Number.NaN);

test("a family withdraws one of two children and sees the sum before; the office does the rest", async ({
  page,
}) => {
  // A checkout, the family's page and the admin site.
  test.slow();
  const email = `leaving-${crypto.randomUUID().slice(0, 8)}@example.ca`;
  const reference = await registerTwo(page, email);

  await page.goto("/family");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If we know this" })).toBeVisible();
  await page.goto(new URL(await mailedLink(email), page.url()).href);
  await page.getByRole("button", { name: "Open the page", exact: true }).click();
  const kofi = page.getByRole("region", { name: /^Kofi/ });
  await kofi.locator(".phone-disclosure > summary").click();
  await page.getByRole("link", { name: "Withdraw… Kofi" }).click();
  await expect(page.getByText("to the card that was used")).toBeVisible();
  // The second child’s discount was Kofi's or Ada's: the child that stays pays the full price.
  const price = dollars(
    await page.getByText("Price", { exact: true }).locator("+ dd").textContent(),
  );
  const refund = dollars(
    await page.getByText("Refund", { exact: true }).locator("+ dd").textContent(),
  );
  expect(refund).toBeGreaterThan(0);
  expect(refund).toBeLessThanOrEqual(price);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Withdraw Kofi Osei" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Withdrawn." })).toBeVisible();
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText(/^(Given back|Refund on its way): /)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await signIn(page, `/admin/payments/${reference}`);
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible();
  await page.getByRole("link", { name: "Withdraw and refund…" }).click();
  await page.getByRole("checkbox", { name: /^Ada Osei/ }).check();
  await page.getByRole("button", { name: "Show the refund" }).click();
  await expect(page.getByRole("heading", { name: "Refund today" })).toBeVisible();
  await page.getByLabel("Refund, in dollars").fill("9999");
  await page.getByLabel("Reason").fill("The family moves to Halifax");
  await page.getByRole("button", { name: "Withdraw and refund" }).click();
  await expect(page.getByText(/At most \$[\d.]+ can be refunded/)).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("The family moves to Halifax");
  await page.getByLabel("Refund, in dollars").fill("20");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Withdraw and refund" }).click();
  await expect(page.getByRole("status").filter({ hasText: "being sent back" })).toBeVisible();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("$20, Card", { exact: true })).toBeVisible();
  await expect(refunds.getByRole("listitem")).toHaveCount(2);
  expect(await problemsOf(page)).toEqual([]);
});
