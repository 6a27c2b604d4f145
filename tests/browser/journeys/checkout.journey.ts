import {
  agree,
  answerWaivers,
  athletes,
  atStep,
  enter,
  enterAdults,
  enterAthlete,
  continueCheckout,
  continueToPayment,
  openTerms,
  pay,
  payUnlike,
  registerInNewTab,
} from "./checkout-steps.ts";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

const success =
  "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...";
const failure = "You didnt made any payment, navigating you to our website...";

const newEmail = () => `payer-${crypto.randomUUID().slice(0, 8)}@example.ca`;

test("REGISTER NOW, the terms, the payment, and staff find it in the inbox and the payments", async ({
  page,
  context,
}) => {
  // Many pages: three of ours, the provider's, and four of the admin site.
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
  await tab.keyboard.press("Shift");
  await expect(tab.getByText("You are staying on this page.")).toBeVisible();
  expect(await problemsOf(tab)).toEqual([]);
  const reference = (await tab.locator(".checkout-reference strong").textContent()) ?? "";
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  await signIn(page, `/admin/payments/${reference}`);
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Ada Osei").first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByText("3 messages").click();
  await expect(page.locator("details[open] h3")).toHaveText(["CRM", "Email", "SMS"]);
  await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: "Abena Osei" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/payments/${reference}\\?from=inbox`));
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByRole("status").getByText("Marked as answered.")).toBeVisible();
  await page.getByRole("link", { name: "Inbox" }).and(page.locator(".back")).click();
  await expect(page.getByRole("table").getByText("Answered")).toBeVisible();
  await page.goto("/admin/payments");
  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("Athletes 2x/wk");
  await expect(row.getByRole("link")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  const csv = await page.request.get("/api/payments.csv");
  expect(await csv.text()).toContain(reference);
});

test("where a new tab is blocked the checkout opens in the same one and ends in the inbox; two clicks are one", async ({
  page,
}) => {
  // As many pages as in the test above.
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
  await expect(page).toHaveURL(/\/checkout\/[\w-]{24}$/);
  expect(calls).toEqual(["/create-checkout-session"]);
  await agree(page);
  const email = newEmail();
  await pay(page, email);
  await expect(page.getByText(success)).toBeVisible();
  await signIn(page, `/admin/inbox?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("link", { name: /Abena Osei/ })).toBeVisible();
});

test("a wrong age causes a warning before paying, and can be confirmed", async ({ page }) => {
  await openTerms(page);
  await enterAthlete(page, "2020-05-04");
  await continueCheckout(page);
  await expect(page.getByRole("alert").first()).toContainText("check the date of birth");
  await page.locator('[name="athlete_1_born_on"]').fill("2016-05-04");
  await continueCheckout(page);
  await expect(page.locator(".agreement-form").getByRole("alert")).toContainText(
    "is for ages 12 to 18",
  );
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.locator(".agreement-answer")).toBeFocused();
  await expect(page.getByLabel("First name", { exact: true })).toHaveValue("Ada");
  const known = page.getByLabel("I know, and a coach agreed to it");
  await known.check();
  // A confirmation applies to one date of birth only.
  await hydrated(page);
  await page.locator('[name="athlete_1_born_on"]').fill("2016-06-04");
  await expect(known).toHaveCount(0);
  await page.locator('[name="athlete_1_born_on"]').fill("2016-05-04");
  await known.check();
  await continueCheckout(page);
  await atStep(page, 2);
  await enterAdults(page);
  await continueCheckout(page);
  await answerWaivers(page);
  await continueToPayment(page);
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
});

test("a link of the error list leads to its field, and every waiver stays answered", async ({
  page,
}) => {
  await openTerms(page);
  await enter(page);
  await hydrated(page);
  await answerWaivers(page);
  const boxes = page.locator(".waivers").getByRole("checkbox");
  const count = await boxes.count();
  expect(count).toBeGreaterThan(3);
  const errors = page.locator(".error-links a");
  const areTicked = async (all = boxes) => {
    await expect(boxes).toHaveCount(count);
    for (const box of await all.all()) await expect(box).toBeChecked();
  };

  // On the last step itself.
  await boxes.nth(0).uncheck();
  await boxes.nth(1).uncheck();
  await continueToPayment(page);
  await expect(errors).toHaveCount(2);
  await hydrated(page);
  await errors.last().press("Enter");
  await expect(boxes.nth(1)).toBeFocused();
  await expect(errors).toHaveCount(2);
  await boxes.nth(1).check();
  await expect(errors).toHaveCount(0);
  await expect(page.locator(".agreement-answer")).not.toHaveText("");
  await boxes.nth(0).check();
  await expect(page.locator(".agreement-answer")).toHaveText("");
  await areTicked();

  // And on an earlier step.
  await page.getByRole("button", { name: "Back to step 2" }).first().click();
  await atStep(page, 2);
  const phone = page.locator('[name="guardian_phone"]');
  const emergency = page.locator('[name="emergency_name"]');
  await phone.fill("");
  await emergency.fill("");
  // Enter continues; it never goes back.
  await emergency.press("Enter");
  await expect(errors).toHaveCount(2);
  await hydrated(page);
  await errors.first().click();
  await expect(phone).toBeFocused();
  await expect(errors).toHaveCount(2);
  await phone.fill("905-555-0123");
  await emergency.fill("Kofi Mensah");
  await continueCheckout(page);
  await atStep(page, 3);
  await areTicked();
  await continueToPayment(page);
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
});

test("a reload and the browser's back keep what was typed, and the step", async ({ page }) => {
  const { terms } = await openTerms(page);
  await enterAthlete(page);
  await hydrated(page);
  await continueCheckout(page);
  await atStep(page, 2);
  await hydrated(page);
  await enterAdults(page);
  await page.reload();
  await atStep(page, 2);
  await expect(page.locator('[name="guardian_phone"]')).toHaveValue("905-555-0123");
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === terms);
  await atStep(page, 1);
  await expect(page.getByLabel("First name", { exact: true })).toHaveValue("Ada");
  await hydrated(page);
  await continueCheckout(page);
  await atStep(page, 2);
  await expect(page.locator('[name="guardian_phone"]')).toHaveValue("905-555-0123");
});

test("a mistyped mail service causes a question, which can be ignored", async ({ page }) => {
  await openTerms(page);
  await enterAthlete(page);
  await continueCheckout(page);
  await hydrated(page);
  await enterAdults(page);
  const email = page.locator('[name="guardian_email"]');
  await email.fill("dana@gmial.com");
  await expect(page.getByText("Did you mean dana@gmail.com?")).toBeVisible();
  await continueCheckout(page);
  await atStep(page, 3);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Yes, use it" }).click();
  await expect(page.getByText("Did you mean")).toHaveCount(0);
  await expect(email).toHaveValue("dana@gmail.com");
});

test("cancelled at the provider: the same page opens again with everything typed, and is paid", async ({
  page,
}) => {
  test.slow();
  const { session, terms } = await openTerms(page);
  // Nobody can skip the terms by guessing the address of the demo payment.
  await page.goto(`/demo-checkout/${session}`);
  await expect(page).toHaveURL(terms);
  await enterAthlete(page);
  await hydrated(page);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await page.getByRole("button", { name: "Add another child" }).click();
  await field("athlete_2_given_name").fill("Kofi");
  await field("athlete_2_born_on").fill("2013-08-20");
  const program = await field("athlete_1_program_1").inputValue();
  await field("athlete_2_program_1").selectOption(program);
  await continueCheckout(page);
  await enterAdults(page);
  await continueCheckout(page);
  await expect(page.getByText("Applies to Ada and Kofi").first()).toBeVisible();
  await answerWaivers(page);
  const accept = page.getByRole("button", { name: "Agree and go to payment" });
  await accept.click();
  await payUnlike(page, newEmail(), "Card is declined");
  await expect(page.getByRole("alert")).toContainText("Your card was declined");
  // Returning needs nothing that is stored on the device.
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => sessionStorage.clear());
  const isEverythingThere = async () => {
    await expect(field("athlete_1_given_name")).toHaveValue("Ada");
    await expect(field("athlete_2_given_name")).toHaveValue("Kofi");
    await expect(field("athlete_2_born_on")).toHaveValue("2013-08-20");
    await expect(field("athlete_2_program_1")).toHaveValue(program);
    await expect(field("guardian_phone")).toHaveValue("905-555-0123");
    for (const box of await page.locator(".waivers").getByRole("checkbox").all())
      await expect(box).toBeChecked();
  };
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL(
    ({ pathname, search }) => pathname + search === `${terms}?cancelled=1`,
  );
  await expect(page.getByText("You were not charged. Try again or pay later.")).toBeVisible();
  await expect(page.getByText(/Until .+, your spots are held\./)).toBeVisible();
  await isEverythingThere();
  await hydrated(page);
  expect(await problemsOf(page)).toEqual([]);
  await accept.click();
  // The bank declines: the order gets another payment.
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  const first = page.url();
  await payUnlike(page, newEmail(), "Pay with a slow bank");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WAITING FOR YOUR BANK");
  await page.goto(first);
  await page.getByRole("button", { name: "The bank declines" }).click();
  await page.getByRole("link", { name: "Back to" }).click();
  await expect(page.getByText(failure)).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === terms);
  await isEverythingThere();
  await accept.click();
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  expect(page.url()).not.toBe(first);
  await pay(page, newEmail());
  await expect(page.getByText(success)).toBeVisible();
  await page.goto(terms);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("THIS CHECKOUT HAS ENDED");
});

test("a registration is cancelled: it cannot be paid any more", async ({ page }) => {
  const { terms } = await openTerms(page);
  await agree(page);
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  const payment = page.url();
  await page.goto(terms);
  await page.getByRole("button", { name: "Cancel this registration" }).click();
  await expect(page).toHaveURL(/\/register-for-membership$/);
  await page.goto(payment);
  await expect(page.getByText("This checkout has expired. Nothing was paid.")).toBeVisible();
  await page.goto(terms);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("THIS CHECKOUT HAS ENDED");
});

test("the result stays for visitors who scroll, and shows the purchase first", async ({ page }) => {
  await openTerms(page);
  await agree(page);
  await pay(page, newEmail());
  await expect(page.getByText(success)).toBeVisible();
  const booked = await page.locator(".booking-starts").boundingBox();
  const home = await page.locator(".checkout-return").boundingBox();
  expect(booked?.y).toBeLessThan(home?.y ?? 0);
  await page.mouse.wheel(0, 40);
  await expect(page.getByText("You are staying on this page.")).toBeVisible();
});

test("a slow bank: no receipt until it confirms", async ({ page }) => {
  await openTerms(page);
  await agree(page);
  await expect(page.getByText("Demo checkout.", { exact: true })).toBeVisible();
  const demo = page.url();
  await payUnlike(page, newEmail(), "Pay with a slow bank");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WAITING FOR YOUR BANK");
  const returned = page.url();
  await page.goto(demo);
  await page.getByRole("button", { name: "The bank approves" }).click();
  await expect(page.getByText("This is paid.")).toBeVisible();
  await page.goto(returned);
  await expect(page.getByText(success)).toBeVisible();
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

test("the draft outlives its tab if the family allows it, without medical information; it is deleted when cleared, and when paid", async ({
  page,
  context,
}) => {
  test.slow();
  const tab = await registerInNewTab(page, context);
  await hydrated(tab);
  await enterAthlete(tab);
  await continueCheckout(tab);
  await atStep(tab, 2);
  await hydrated(tab);
  await enterAdults(tab);
  await continueCheckout(tab);
  await atStep(tab, 3);
  await hydrated(tab);
  await tab.getByText("Allergies, conditions, medication (optional)").first().click();
  await tab.locator('[name$="health_note"]').first().fill("Peanuts");
  const legalEntityType = await tab.locator(".agreement-supplier").textContent();
  const draft = `checkout-${/Reference ([0-9A-Z-]{9})/.exec(legalEntityType ?? "")?.[1]}`;
  const places = () =>
    tab.evaluate((name) => [sessionStorage.getItem(name), localStorage.getItem(name)], draft);
  expect((await places())[0]).toContain("905-555-0123");
  expect((await places())[1]).toBeNull();
  await tab.getByText("How we use your information").click();
  await tab.getByLabel("Keep it on this device for a day").check();
  await expect.poll(async () => (await places())[0]).toBeNull();
  const address = tab.url();
  await tab.close();

  const later = await context.newPage();
  await later.goto(address);
  await hydrated(later);
  await atStep(later, 3);
  await expect(later.locator('[name="athlete_1_given_name"]')).toHaveValue("Ada");
  await expect(later.locator('[name="guardian_phone"]')).toHaveValue("905-555-0123");
  const draftText = () => later.evaluate((name) => localStorage.getItem(name), draft);
  expect(await draftText()).toContain("905-555-0123");
  expect(await draftText()).not.toContain("Peanuts");
  expect(await problemsOf(later)).toEqual([]);

  await later.getByText("How we use your information").click();
  await later.getByRole("button", { name: "Clear my answers" }).click();
  await expect(later.getByText("Nothing you typed is stored now")).toBeVisible();
  await atStep(later, 1);
  await expect(later.locator('[name="athlete_1_given_name"]')).toHaveValue("");
  expect(await draftText()).toBeNull();
  await agree(later);
  await pay(later, newEmail());
  await expect(later.getByText(success)).toBeVisible();
  await hydrated(later);
  await expect.poll(draftText).toBeNull();
});
