import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../visit.ts";

/** Runs in the page. @returns text in another colour than black, or on a background */
function notBlackOnWhite(): string[] {
  return [...document.querySelectorAll("main, main *")].flatMap((element) => {
    const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
    const isVisible = element.checkVisibility() && element.textContent?.trim();
    const isBlack = color === "rgb(0, 0, 0)";
    const isBare = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
    return isVisible && !(isBlack && isBare) ? [`${element.tagName} ${element.className}`] : [];
  });
}

/** Runs in the page. @returns text smaller than ten points; a figure's drawing scales its own */
function tooSmall(): string[] {
  return [...document.querySelectorAll("main *:not(svg, svg *)")].flatMap((element) => {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isSmall = Number.parseFloat(getComputedStyle(element).fontSize) < 13.3;
    return hasText && isSmall && element.checkVisibility() ? [element.textContent ?? ""] : [];
  });
}

async function expectOnPaper(page: Page): Promise<void> {
  await hydrated(page);
  await page.emulateMedia({ media: "print" });
  // Colours change over a fifth of a second.
  await expect(async () => {
    expect(await page.evaluate(notBlackOnWhite)).toEqual([]);
  }).toPass();
  expect(await page.evaluate(tooSmall)).toEqual([]);
  for (const part of ["banner", "contentinfo", "navigation", "button"] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  await expect(page.locator("form:visible, .banner:visible")).toHaveCount(0);
}

const pages = [
  ["/schedule", "Foundry Fieldhouse"],
  ["/blogs/plyometrics", "Skips and rope"],
  ["/privacy-policy", "Children under 13"],
  ["/accessibility", "(905) 555-0142"],
  ["/records", "Club records"],
] as const;

for (const [path, text] of pages) {
  test(`${path} is printed black on white, without the parts for the screen`, async ({ page }) => {
    await page.goto(path);
    await expectOnPaper(page);
    await expect(page.getByRole("main")).toContainText(text);
    const waiver = await page.pdf({ format: "Letter" });
    const sheets = waiver.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(6);
  });
}

test("a receipt is printed with its reference", async ({ page }) => {
  await page.goto("/contact-us");
  const form = page.locator("#message-form");
  const fields = { "First Name": "Ada", "Last Name": "Osei", Phone: "905-555-0123", Message: "Hi" };
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form
    .getByLabel("Email", { exact: true })
    .fill(`paper-${crypto.randomUUID().slice(0, 8)}@example.ca`);
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await form.getByRole("link", { name: "See your receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WE HAVE IT");
  await expectOnPaper(page);
  await expect(page.locator(".receipt-reference strong")).toHaveText(/^\w{4}-\w{4}$/);
});

test("a printed link shows its address", async ({ page }) => {
  await page.goto("/user-data-deletion-policy");
  await page.emulateMedia({ media: "print" });
  const link = page.getByRole("main").getByRole("link", { name: "Ask us to delete" });
  const address = await link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(address).toContain("/data-request");
});
