import type { BrowserContext, Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "./journey.ts";

const success =
  "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...";
const failure = "You didnt made any payment, navigating you to our website...";

const newEmail = () => `payer-${crypto.randomUUID().slice(0, 8)}@example.ca`;

/** The card of an option that is sold by the month all year. */
const athletes = (page: Page) =>
  page.locator("article", { hasText: "Two evenings a week, any sport" });

/** Fills in the page with the terms and goes on to the demo checkout. */
async function agree(page: Page, born = "2012", athlete = "Ada Osei") {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BEFORE YOU PAY");
  await page.getByLabel("First and last name").fill(athlete);
  await page.getByLabel("Year of birth").fill(born);
  await page.getByRole("button", { name: "I agree and pay" }).click();
}

async function pay(page: Page, email: string) {
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  await page.getByLabel("Name on the card").fill("Abena Osei");
  await page.getByLabel("E-mail for the receipt").fill(email);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

/** REGISTER NOW opens the checkout in a new tab. */
async function registerInNewTab(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto("/register-for-membership");
  await hydrated(page);
  const opened = context.waitForEvent("page");
  await athletes(page)
    .getByRole("button", { name: /REGISTER NOW/ })
    .click();
  return opened;
}

test("REGISTER NOW, the terms, the payment, and staff find it in the inbox and the payments", async ({
  page,
  context,
}) => {
  // From the card to the staff room: three pages of ours, the provider's, and four for staff.
  test.slow();
  const email = newEmail();
  const tab = await registerInNewTab(page, context);
  await expect(tab.getByText("$120 CAD")).toBeVisible();
  expect(await problemsOf(tab)).toEqual([]);
  await agree(tab);
  await expect(tab.getByText("Demo checkout.", { exact: true })).toBeVisible();
  expect(await problemsOf(tab)).toEqual([]);
  await pay(tab, email);
  await expect(tab.getByText(success)).toBeVisible();
  const stay = tab.getByRole("button", { name: "Stay on this page" });
  await stay.hover();
  expect(await problemsOf(tab)).toEqual([]);
  const reference = (await tab.locator(".checkout-reference strong").textContent()) ?? "";
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  await signIn(page, `/admin/payments/${reference}`);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Ada Osei").first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "In the inbox" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/inbox/${reference}$`));
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto("/admin/payments");
  await expect(page.getByRole("link", { name: "Athletes 2x/wk" }).first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const csv = await page.request.get("/api/payments.csv");
  expect(await csv.text()).toContain(reference);
});

test("where a new tab is blocked the checkout opens in the same one and ends in the inbox; two clicks are one", async ({
  page,
}) => {
  // As long a way as the one above.
  test.slow();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/register-for-membership");
  await hydrated(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  await athletes(page)
    .getByRole("button", { name: /REGISTER NOW/ })
    .dblclick();
  await expect(page).toHaveURL(/\/checkout\/cs_demo_/);
  expect(calls).toEqual(["/create-checkout-session"]);
  await agree(page);
  const email = newEmail();
  await pay(page, email);
  await expect(page.getByText(success)).toBeVisible();
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("link", { name: /Abena Osei/ })).toBeVisible();
});

test("the wrong age is warned about before paying, and can be meant", async ({ page, context }) => {
  const tab = await registerInNewTab(page, context);
  await agree(tab, "2020");
  await expect(tab.locator(".agreement-form").getByRole("alert")).toContainText(
    "is for ages 12 to 18",
  );
  expect(await problemsOf(tab)).toEqual([]);
  await expect(tab.getByLabel("First and last name")).toHaveValue("Ada Osei");
  await tab.getByLabel("I know, and a coach agreed to it").check();
  await tab.getByRole("button", { name: "I agree and pay" }).click();
  await expect(tab.getByText("Demo checkout.", { exact: true })).toBeVisible();
});

test("declined, then cancelled: nothing was paid, and nobody can pay it any more", async ({
  page,
  context,
}) => {
  const tab = await registerInNewTab(page, context);
  const terms = tab.url();
  // Nobody comes past the terms by guessing where the demo is paid.
  await tab.goto(terms.replace("/checkout/", "/demo-checkout/"));
  await expect(tab).toHaveURL(terms);
  await agree(tab);
  await tab.getByLabel("Name on the card").fill("Abena Osei");
  await tab.getByLabel("E-mail for the receipt").fill(newEmail());
  await tab.getByRole("button", { name: "Card is declined" }).click();
  await expect(tab.getByRole("alert")).toContainText("Your card was declined");
  const payment = tab.url();
  await tab.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(tab.getByText(failure)).toBeVisible();
  await tab.goto(payment);
  await expect(tab.getByText("This checkout has expired. Nothing was paid.")).toBeVisible();
  await tab.goto(terms);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("THIS CHECKOUT IS OVER");
});

test("staff see who holds a place and free it; declining the terms ends a checkout too", async ({
  page,
  context,
}) => {
  test.slow();
  const athlete = `Ada ${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`;
  const tab = await registerInNewTab(page, context);
  await agree(tab, "2012", athlete);
  await expect(tab.getByText("Demo checkout.", { exact: true })).toBeVisible();
  await signIn(page, "/admin/payments");
  const held = page.locator(".places li", { hasText: athlete });
  await expect(held).toContainText("born in 2012");
  await expect(held).toContainText(/until \d+:\d\d/);
  expect(await problemsOf(page)).toEqual([]);
  await held.getByRole("button", { name: /Free this place/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "The place is free." })).toBeVisible();
  await expect(held).toHaveCount(0);
  await tab.reload();
  await expect(tab.getByText("This checkout has expired. Nothing was paid.")).toBeVisible();

  const second = await registerInNewTab(page, context);
  const terms = second.url();
  await second.getByRole("button", { name: "No, take me back" }).click();
  await expect(second).toHaveURL(/\/register-for-membership$/);
  await second.goto(terms);
  await expect(second.getByRole("heading", { level: 1 })).toHaveText("THIS CHECKOUT IS OVER");
});

test("a slow bank: no receipt until it says yes", async ({ page, context }) => {
  const tab = await registerInNewTab(page, context);
  await agree(tab);
  await tab.getByLabel("Name on the card").fill("Abena Osei");
  await tab.getByLabel("E-mail for the receipt").fill(newEmail());
  const demo = tab.url();
  await tab.getByRole("button", { name: "Pay by a slow bank" }).click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("YOUR BANK IS STILL BUSY");
  const returned = tab.url();
  await tab.goto(demo);
  await tab.getByRole("button", { name: "The bank says yes" }).click();
  await expect(tab.getByText("This is paid.")).toBeVisible();
  await tab.goto(returned);
  await expect(tab.getByText(success)).toBeVisible();
});

test("Back from the terms does not start another checkout", async ({ page }) => {
  const started: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") started.push(new URL(request.url()).pathname);
  });
  await page.goto("/contact-us");
  await page.goto("/payment-checkout?track_field_highschool");
  await hydrated(page);
  await expect(page).toHaveURL(/\/checkout\/cs_demo_/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact-us$/);
  expect(started).toEqual(["/create-checkout-session-next-gen"]);
});

test("the group finder names a group with days, a place and a price", async ({ page }) => {
  await page.goto("/find-a-group?born=2016&town=Whitby&goal=strength");
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByText("Quarterlane Strength Room, Ajax").first()).toBeVisible();
  await expect(page.getByText("$85 for one month")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a registration from card to receipt", async ({ page }) => {
    await page.goto("/register-for-membership");
    await athletes(page)
      .getByRole("button", { name: /REGISTER NOW/ })
      .click();
    await agree(page);
    await pay(page, newEmail());
    await expect(page.getByText(success)).toBeVisible();
    await expect(page.locator(".checkout-reference strong")).toHaveText(/^[0-9A-Z]{4}-/);
  });
});
