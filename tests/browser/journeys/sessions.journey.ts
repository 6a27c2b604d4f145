import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { dayOf, nowIn } from "#core/time/time.ts";
import { problemsOf, signIn, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const post = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: process.env.SITE_ADDRESS ?? "" } });

/** Registers a junior as an offline order. @returns the guardian's address */
async function registerJunior(page: Page) {
  const name = `Ada Track-${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID()}@example.ca`;
  const form = {
    token: randomUUID(),
    athlete_1_given_name: "Ada",
    athlete_1_family_name: name.slice("Ada ".length),
    athlete_1_program_1: "track_field_elementary/12",
    guardian_name: "Abena Osei",
    guardian_email: email,
  };
  const priced = await post(page, "/admin/families/register", { ...form, edit: "update" });
  const [, total = ""] = /name="total" value="(\d+)"/.exec(await priced.text()) ?? [];
  const paid = {
    part_1_method: "cash",
    part_1_amount: String(Number(total) / 100),
    part_1_on: dayOf(new Date(), "America/Toronto"),
  };
  const done = await post(page, "/admin/families/register", {
    ...form,
    ...paid,
    total,
    _action: "register",
  });
  expect(done.url()).toContain("/admin/payments/");
  await page.goto("/admin/groups/junior");
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  return email;
}

test("a practice is cancelled for a reason: page, feed and outbox have it", async ({ page }) => {
  await signIn(page, "/admin/families");
  const email = await registerJunior(page);
  await page.goto("/admin/sessions?group=junior");
  expect(await problemsOf(page)).toEqual([]);
  await page.getByText("Add a practice…").click();
  await expect(page.getByLabel("Starts")).not.toHaveValue("");
  await page.getByLabel("Day", { exact: true }).fill(inTwoDays());
  await page.getByLabel("Starts").fill("06:10");
  await page.getByLabel("Ends").fill("07:05");
  await page.getByLabel("Group", { exact: true }).selectOption("junior");
  await page.getByRole("button", { name: "Add and tell the families" }).click();
  await expect(page.locator(".told")).toContainText("Added.");
  expect(await problemsOf(page)).toEqual([]);

  await page.goto("/admin/sessions?group=junior");
  const row = page.getByRole("listitem").filter({ hasText: "6:10–7:05 am" });
  await row.getByText("Cancel…").click();
  expect(await problemsOf(page)).toEqual([]);
  await row.getByRole("radio", { name: "Lightning is forecast." }).check();
  await row.getByRole("button", { name: "Cancel and tell the families" }).click();
  await expect(page.getByRole("heading", { name: "Families" })).toBeVisible();
  const session = page.url();
  await expect(page.getByRole("button", { name: "Stop and undo the change" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await expect
    .poll(async () => (await page.request.get("/schedule")).text())
    .toContain("6:10–7:05 am: cancelled. Lightning is forecast.");
  expect(await (await page.request.get("/schedule/junior.ics")).text()).toContain(
    "STATUS:CANCELLED",
  );
  await page.goto("/schedule");
  // On a phone the list of next practices is shortened: its content depends on the time of day.
  const more = page.locator(".phone-more summary").filter({ visible: true });
  while ((await more.count()) > 0) await more.first().click();
  await expect(page.getByText("cancelled. Lightning is forecast.").first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  // Instead of waiting for the minute in which sending can be cancelled: cancelled, and scheduled.
  await page.goto(session);
  await page.getByRole("button", { name: "Stop the message only" }).click();
  await expect(page.getByText("It is a draft among the messages.")).toBeVisible();
  await page.goto("/admin/messages");
  await page
    .getByRole("link", { name: /^Cancelled: Junior/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Send in a minute" })).toBeVisible();
  const later = nowIn(content.club.timeZone).add({ seconds: 2 }).toPlainDateTime().toString();
  await post(page, page.url(), { _action: "send-later", later });
  // The receipt, the extra practice, and its cancellation. Other families' mails may come first.
  const own = page.locator(".rows tbody tr", { hasText: email });
  await expect(async () => {
    await page.goto("/admin/outbox");
    expect(await own.filter({ hasText: /Cancelled: Junior/ }).count()).toBeGreaterThan(0);
    expect(await own.count()).toBeGreaterThan(1);
  }).toPass({ timeout: 10_000 });
});
