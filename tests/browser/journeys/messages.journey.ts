import type { Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { nowIn } from "#core/time/time.ts";
import { registrationFields } from "../../support/families.ts";
import { expect, problemsOf, signIn, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

const headers = { Origin: process.env.SITE_ADDRESS ?? "" };

/** A family registers for an offering that belongs to a group of the weight room, and pays. */
async function register(page: Page, id: number, athlete: string, bornIn: number, email: string) {
  const items = [{ type: "strength_conditioning", id, quantity: 1 }];
  const started = await page.request.post("/create-checkout-session", { data: { items }, headers });
  const { session_id: session, url } = (await started.json()) as Record<string, string>;
  const entries = registrationFields(athlete, `${bornIn}-05-04`, content);
  const form = { ...entries, athlete_1_age_known: "yes", guardian_email: email };
  await page.request.post(new URL(url ?? "").pathname, { form, headers });
  const paid = { step: "pay", name: "Abena Osei", email };
  await page.request.post(`/demo-checkout/${session}`, { form: paid, headers });
}

test("a message to two groups arrives once at an address that is in both, and can be stopped", async ({
  page,
}) => {
  const email = `shared-${crypto.randomUUID().slice(0, 8)}@example.ca`;
  const subject = `Ice on the steps ${crypto.randomUUID().slice(0, 8)}`;
  const year = nowIn(content.club.timeZone).year;
  await register(page, 3, "Ada Osei", year - 14, email);
  await register(page, 6, "Kwame Osei", year - 9, email);

  await signIn(page, "/admin/groups/athletes");
  await page.getByRole("link", { name: "Message", exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Athletes", exact: true })).toBeChecked();
  await page.getByRole("checkbox", { name: "Oly Kids weightlifting" }).check();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Write the message").first()).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message", { exact: true }).fill("Take the side door.\n\nIt is salted.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Who gets it" })).toBeVisible();
  await expect(page.getByText("Take the side door.")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Send in a minute" }).click();
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "nobody got it" }).first()).toBeVisible();

  const later = nowIn(content.club.timeZone).add({ seconds: 2 }).toPlainDateTime().toString();
  const form = { _action: "send-later", later };
  expect((await page.request.post(page.url(), { form, headers })).status()).toBeLessThan(400);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Saved, not sent:/)).toBeVisible({ timeout: 500 });
    await expect(page.getByText("on their way")).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
  expect(await problemsOf(page)).toEqual([]);
  await page.getByText(/^Saved, not sent:/).click();
  await expect(page.getByText(email)).toHaveCount(1);

  await page.goto("/admin/outbox?channel=email");
  await expect(
    page.locator(".rows tbody tr").filter({ hasText: subject }).filter({ hasText: email }),
  ).toHaveCount(1);
});
