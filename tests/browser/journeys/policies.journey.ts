import { expect, hydrated, problemsOf, test } from "../visit.ts";

const policies = [
  ["/privacy-policy", "PRIVACY POLICY", "500"],
  ["/user-data-deletion-policy", "USER DATA DELETION POLICY", "500"],
  ["/accessibility", "ACCESSIBILITY", "1000"],
] as const;

for (const [path, heading, loading] of policies) {
  test(`${path} is read from its contents, at any width`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator(".loading-bar")).toHaveAttribute("data-duration", loading);
    await hydrated(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await problemsOf(page)).toEqual([]);
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    for (const link of await contents.all()) {
      const anchor = await link.getAttribute("href");
      await expect(page.locator(anchor ?? "")).toHaveCount(1);
    }
    await contents.last().click();
    await expect(
      page.locator("section", { has: page.getByRole("heading", { level: 2 }) }).last(),
    ).toBeInViewport();
  });
}

test("on a phone a policy's sections are collapsed, and one opens by hand and by its address", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/privacy-policy");
  const first = page.locator(".policy-words > section").first();
  const words = first.locator("p").first();
  await expect(words).toBeHidden();
  await first.locator("summary").press("Enter");
  await expect(words).toBeVisible();
  const last = page.locator(".policy-words > section").last();
  await expect(last.locator("p").first()).toBeHidden();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").last().click();
  await expect(last.locator("p").first()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/privacy-policy");
  await expect(words).toBeVisible();
});

test("/questions has its first answer open, and an address opens another one", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/questions");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BEFORE YOU REGISTER");
  await expect(page.locator(".loading-bar")).toHaveAttribute("data-duration", "1000");
  await hydrated(page);
  await expect(page.locator("#trial")).toBeVisible();
  await expect(page.locator("#weather")).toBeHidden();
  await page.getByText("What happens when it rains?").click();
  await expect(page.locator("#weather")).toContainText("We train in rain.");
  expect(await problemsOf(page)).toEqual([]);
  await page.goto("/questions#money-back");
  await expect(page.locator("#money-back")).toBeInViewport();
  await expect(page.getByText("Do we get our money back if plans change?")).toBeInViewport();
});

test("from any page the footer leads to help", async ({ page }) => {
  await page.goto("/donation");
  await page.getByRole("contentinfo").getByRole("link", { name: "Accessibility" }).click();
  const help = page.getByRole("region", { name: "How to get help" });
  await expect(help.getByRole("link", { name: /555-0142/ })).toHaveAttribute("href", /^tel:\+1/);
  await expect(help.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(help).toContainText("We answer within 24-48 hours.");
});
