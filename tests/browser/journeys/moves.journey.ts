import { expect, problemsOf, signIn, test } from "../visit.ts";
import { registerTwo } from "./checkout-steps.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("the office moves a child to a cheaper program, sees each step, and the difference goes back", async ({
  page,
}) => {
  // A checkout and the office.
  test.slow();
  const email = `moving-${crypto.randomUUID().slice(0, 8)}@example.ca`;
  const reference = await registerTwo(page, email);

  await signIn(page, `/admin/payments/${reference}`);
  await page.getByRole("link", { name: /^Move Kofi Osei from / }).click();
  await expect(page.getByRole("heading", { name: "Move to another program" })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Kofi Osei/ })).toBeChecked();
  expect(await problemsOf(page)).toEqual([]);
  const program = page.getByLabel("To which program?");
  const cheapest = await program.locator("option").evaluateAll((options) => {
    const price = (text: string) => Number((/\$([\d.,]+)/.exec(text)?.[1] ?? "x").replace(",", ""));
    const known = options.filter(
      ({ textContent: text }) =>
        price(text ?? "") > 0 && !/full|taken|opens|closed/i.test(text ?? ""),
    );
    known.sort((a, b) => price(a.textContent ?? "") - price(b.textContent ?? ""));
    return (known[0] as HTMLOptionElement | undefined)?.value ?? "";
  });
  await program.selectOption(cheapest);
  await page.getByRole("button", { name: "Show the difference" }).click();
  await expect(page.getByRole("heading", { name: "The difference" })).toBeVisible();
  await expect(page.getByText(/^\$[\d.]+ back$/)).toBeVisible();
  const coach = page.getByLabel("A coach agreed to it");
  if (await coach.isVisible()) await coach.check();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Say why: the log keeps it")).toBeVisible();
  await page.getByLabel("Reason").fill("Only one evening a week");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "being sent back" })).toBeVisible();
  await expect(page.getByText(/^Moved on /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Refunds" }).getByRole("listitem")).toHaveCount(1);
  expect(await problemsOf(page)).toEqual([]);
});
