import { adults, athleteEntries } from "../../support/families.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, hydrated, mailed } from "../visit.ts";

/** An option that is sold by the month all year. */
const athletesTwice = { type: "strength_conditioning", id: 3 };

/** Its card. */
export const athletes = (page: Page) =>
  page.locator("article", { hasText: "Two evenings a week, any sport" });

/** Fills in the page with the terms and continues to the demo checkout. */
export async function agree(page: Page, born = "2012-05-04", athlete = "Ada Osei") {
  await enter(page, born, athlete);
  await answerWaivers(page);
  await continueToPayment(page);
}

/** Continues to the next step. */
export const continueCheckout = (page: Page) =>
  page.getByRole("button", { name: "Continue" }).click();

/** Agrees to everything on the last step. */
export const continueToPayment = (page: Page) =>
  page.getByRole("button", { name: "Agree and go to payment" }).click();

/** The step that the page shows. */
export const atStep = (page: Page, n: 1 | 2 | 3) =>
  expect(page.locator(".checkout-steps [aria-current=step]")).toContainText(String(n));

async function fillIn(page: Page, entries: Record<string, string>) {
  for (const [name, value] of Object.entries(entries)) {
    if (name.includes("_waiver_")) continue;
    const field = page.locator(`[name="${name}"]`);
    if (name.endsWith("relationship")) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Fills in the first step. */
export async function enterAthlete(page: Page, born = "2012-05-04", athlete = "Ada Osei") {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BEFORE YOU PAY");
  await fillIn(page, athleteEntries(1, { name: athlete, bornOn: born }));
}

/** Fills in the second step. */
export const enterAdults = (page: Page) => fillIn(page, adults);

/** Fills in the athletes and the adults; the page shows the waivers. */
export async function enter(page: Page, born = "2012-05-04", athlete = "Ada Osei") {
  await enterAthlete(page, born, athlete);
  await continueCheckout(page);
  await atStep(page, 2);
  await enterAdults(page);
  await continueCheckout(page);
  await atStep(page, 3);
}

/** Ticks every box of the waivers, and allows no pictures. */
export async function answerWaivers(page: Page) {
  const waivers = page.locator(".waivers");
  await expect(waivers.first()).toBeVisible();
  for (const box of await waivers.getByRole("checkbox").all()) await box.check();
  for (const choice of await waivers.getByRole("radio", { name: "No", exact: true }).all())
    await choice.check();
}

async function enterPayer(page: Page, email: string) {
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("Email for the receipt").fill(email);
}

export async function pay(page: Page, email: string) {
  await enterPayer(page, email);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/** Chooses another outcome of the demo's payment page. */
export async function payUnlike(page: Page, email: string, outcome: string) {
  await enterPayer(page, email);
  await page.getByText("For testers").click();
  await page.getByRole("button", { name: outcome }).click();
}

/** Starts a checkout as REGISTER NOW does. @returns `terms`: the address of the page with the terms */
export async function startCheckout(page: Page, { type, id }: { type: string; id: number }) {
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  const data = { items: [{ type, id, quantity: 1 }] };
  const answer = await page.request.post("/create-checkout-session", { data, headers });
  const { session_id: session, url } = (await answer.json()) as { session_id: string; url: string };
  return { session, terms: new URL(url).pathname };
}

/** Opens the page with its terms. */
export async function openTerms(page: Page) {
  const started = await startCheckout(page, athletesTwice);
  await page.goto(started.terms);
  return started;
}

/** REGISTER NOW opens the checkout in a new tab. */
export async function registerInNewTab(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto("/register-for-membership");
  await hydrated(page);
  const opened = context.waitForEvent("page");
  await athletes(page)
    .getByRole("button", { name: /REGISTER NOW/ })
    .click();
  return opened;
}

/** Registers two children in one payment by card. @returns the order's reference */
export async function registerTwo(page: Page, email: string): Promise<string> {
  await openTerms(page);
  await page.getByRole("button", { name: "Add another child" }).click();
  await enterAthlete(page);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("athlete_2_given_name").fill("Kofi");
  await field("athlete_2_family_name").fill("Osei");
  await field("athlete_2_born_on").fill("2012-08-20");
  const program = await field("athlete_1_program_1").inputValue();
  await field("athlete_2_program_1").selectOption(program);
  await continueCheckout(page);
  await enterAdults(page);
  await field("guardian_email").fill(email);
  await continueCheckout(page);
  await answerWaivers(page);
  await continueToPayment(page);
  await pay(page, email);
  await expect(page.getByText("You have successfully made the payment")).toBeVisible();
  return (await page.locator(".checkout-reference strong").textContent()) ?? "";
}

/**
 * The newest link to a family's page in the mails to an address.
 * @param having what else the mail contains
 */
export const mailedLink = (email: string, having = ""): Promise<string> =>
  mailed(/\/family\/[\w-]{43}(\?next=[\w%-]+)?/, email, having);
