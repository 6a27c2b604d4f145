import type { Page } from "@playwright/test";
import { expect, problemsOf, signIn, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("at the track, on a phone: registered, half paid by a sponsor, the rest recorded later", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "/admin/families");
  const state = await page.context().storageState();
  // The form without JavaScript, with the same session.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: state,
    viewport: { width: 390, height: 844 },
    ...(baseURL && { baseURL }),
  });
  const office = await plain.newPage();
  await office.goto("/admin/families");
  await office.getByRole("link", { name: "New registration" }).click();
  const name = `Track-${crypto.randomUUID().slice(0, 8)}`;
  await office.getByLabel("First name").fill("Ada");
  await office.locator("#athlete_1_family_name").fill(name);
  await office.locator("#athlete_1_program_1").selectOption({ index: 1 });
  await office.getByRole("button", { name: "Next: price" }).click();
  await expect(office.getByText("Enter the parent’s or guardian’s name").first()).toBeVisible();
  await office.locator("#guardian_name").fill("Abena Osei");
  await office.getByRole("button", { name: "Next: price" }).click();
  await expect(office.getByRole("heading", { name: "What it costs" })).toBeVisible();
  await expect(office.locator("#athlete_1_family_name")).toHaveValue(name);
  await office.locator("#part_1_method").selectOption("sponsor");
  await office.locator("#part_1_amount").fill("50");
  await office.locator("#part_1_sponsor").fill("KidSport");
  await office.getByRole("button", { name: "Register", exact: true }).click();
  await expect(office.getByRole("heading", { name: "is still owing" })).toBeVisible();
  const owed = await office.getByRole("heading", { name: "is still owing" }).textContent();
  await office.getByLabel("Dollars received").fill(/\$([\d.]+)/.exec(owed ?? "")?.[1] ?? "");
  await office.getByRole("button", { name: "Record this payment" }).click();
  await expect(office.getByRole("status").filter({ hasText: "everything is paid" })).toBeVisible();
  const [order = ""] = office.url().split("?");
  // That payment was a mistake; the sponsor's stays.
  await because(office, "Void", "Typed twice");
  await expect(office.getByRole("status").filter({ hasText: "no longer counts" })).toBeVisible();
  await expect(office.getByText(/^Voided by .+: Typed twice$/)).toBeVisible();
  await expect(office.getByRole("heading", { name: owed ?? "" })).toBeVisible();
  await plain.close();

  await page.goto(order);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  }
  // What was recorded is not there to be recorded again, also after an amount that was wrong.
  const received = page.getByLabel("Dollars received");
  await received.fill("9999");
  await page.getByRole("button", { name: "Record this payment" }).click();
  await expect(received).toHaveAttribute("aria-invalid", "true");
  await received.fill("5");
  await page.getByRole("button", { name: "Record this payment" }).click();
  await expect(page.getByRole("status").filter({ hasText: "still owing" })).toBeVisible();
  await expect(received).toHaveValue("");
  await page.getByRole("link", { name: "Withdraw and refund…" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Show the refund" }).click();
  await page.getByRole("button", { name: "Withdraw and refund" }).click();
  await expect(page.getByText("Say why: the log keeps it")).toBeVisible();
  await page.getByLabel("Reason").fill("Moved away");
  await page.getByRole("button", { name: "Withdraw and refund" }).click();
  await expect(page.getByText(/^Withdrawn on .+: Moved away$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("To be paid back");

  await page.goto(`/admin/families?q=${name}`);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(/Missing: a date of birth/)).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await problemsOf(page)).toEqual([]);
  }
  const family = page.url();
  await correctFamily(page);
  expect(page.url()).toBe(family);
  const unscripted = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL && { baseURL }),
  });
  await noteAbout(await unscripted.newPage(), family);
  await unscripted.close();
  await page.getByRole("link", { name: "Add registration" }).click();
  await expect(page.getByRole("group", { name: `Ada ${name}` })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

/** Opens the last dialog of that name on the page, and gives a reason. */
async function because(page: Page, action: string, reason: string): Promise<void> {
  await page.locator("summary", { hasText: action }).last().click();
  await page.getByLabel("Reason").filter({ visible: true }).fill(reason);
  await page.getByRole("button", { name: action }).click();
}

/** With the keyboard only: a contact is added; an invalid number shows an error and loses no input. */
async function correctFamily(page: Page) {
  await page.getByRole("link", { name: "Add a contact" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add an emergency contact" })).toBeVisible();
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Kofi Mensah");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Grandparent");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert").filter({ has: page.getByRole("listitem") });
  await expect(summary).toBeFocused();
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.getByLabel("Name")).toHaveValue("Kofi Mensah");
  await page.getByLabel("Phone").fill("905-555-0177");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Saved: Name/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Emergency contacts" })).toContainText(
    "Kofi Mensah",
  );
}

/** Without JavaScript: a note is written, pinned and deleted. */
async function noteAbout(page: Page, family: string) {
  await page.goto(family);
  await page.getByText("Add a note…").click();
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("Write the note first").first()).toBeVisible();
  await page.getByLabel("New note").fill("Speaks French");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page).toHaveURL(family);
  const notes = page.getByRole("region", { name: "Office notes" });
  await notes.getByRole("button", { name: /^Pin.*Speaks French/ }).click();
  await expect(notes.getByText("On top", { exact: true })).toBeVisible();
  await notes.getByText(/^Delete…/).click();
  await notes.getByRole("button", { name: "Delete this note" }).click();
  await expect(notes.getByText("Speaks French")).toHaveCount(0);
}
