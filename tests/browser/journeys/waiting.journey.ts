import type { Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { registrationFields } from "../../support/families.ts";
import { expect, hydrated, mailed, problemsOf, signIn, test } from "../visit.ts";

const [program, option] =
  content.catalogue.programs
    .flatMap((each) => each.offerings.map((one) => [each, one] as const))
    .find(([, { title }]) => title === "Pole Vault") ?? [];
if (!program || !option) throw new Error("The club has no pole vault");
const { type } = program;
const { id, title } = option;
const list = `/waiting-list/${type}/${id}`;
const headers = () => ({ Origin: process.env.SITE_ADDRESS ?? "" });

/** Staff change the number of places on the list of programs, and confirm the effects. */
async function placesFor(staff: Page, capacity: number) {
  await staff.goto("/admin/programs");
  await hydrated(staff);
  const row = staff
    .getByRole("table", { name: program?.name ?? "", exact: true })
    .getByRole("row")
    .filter({ has: staff.getByRole("link", { name: title, exact: true }) });
  const places = row.getByRole("textbox", { name: /^Spots/ });
  // "Change" shows the fields.
  if (!(await places.isVisible())) await row.getByText(/^Change/).click();
  await places.fill(String(capacity));
  await row.getByRole("button", { name: /^Save/ }).click();
  const confirm = staff.getByRole("button", { name: "Yes, save" });
  const saved = staff.getByRole("status").filter({ hasText: /^Saved: / });
  await expect(confirm.or(saved).first()).toBeVisible();
  if (await confirm.isVisible()) {
    expect(await problemsOf(staff)).toEqual([]);
    await confirm.click();
  }
  await expect(saved.first()).toBeVisible();
}

/** Another family takes the only place, and pays. */
async function sellOut(page: Page) {
  const items = [{ type, id, quantity: 1 }];
  const started = await page.request.post("/create-checkout-session", {
    data: { items },
    headers: headers(),
  });
  const { session_id: session, url } = (await started.json()) as Record<string, string>;
  // A family of another journey has already been sent one.
  if (!url) return;
  const entries = registrationFields("First Athlete", "2014-05-04", content);
  await page.request.post(new URL(url).pathname, {
    form: { ...entries, athlete_1_age_known: "yes" },
    headers: headers(),
  });
  await page.request.post(`/demo-checkout/${session}`, {
    form: { step: "pay", name: "First", email: "first@example.ca" },
    headers: headers(),
  });
}

async function join(page: Page, email: string) {
  await page.goto(list);
  await expect(page.getByText("Every spot is taken.")).toBeVisible();
  const entries = {
    name: "Abena Osei",
    athlete: "Ada Osei",
    phone: "1",
    email,
    // Last: the question that it opens must not move the button away under the pointer.
    birth_year: "2014",
  };
  for (const [name, value] of Object.entries(entries))
    await page.locator(`main [name="${name}"]`).fill(value);
  await page.getByRole("button", { name: "Put us on the list" }).click();
  await expect(page.getByText("We have your request, and we’ll email you.").first()).toBeVisible();
}

/** The link that a family was mailed. */
const offerTo = (email: string) => mailed(/\/waiting-place\/[\w-]{43}/, email);

test.describe("on a phone, without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a family waits, passes; the next takes its place and finds the checkout filled in", async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const staff = await browser.newPage({ javaScriptEnabled: true, baseURL });
    await signIn(staff);
    await placesFor(staff, 1);
    await sellOut(page);
    const [first, second] = ["first", "second"].map(
      (name) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.ca`,
    );
    await join(page, first ?? "");
    await join(page, second ?? "");
    await staff.goto("/admin/waiting");
    const families = staff.getByRole("row").filter({ hasText: title });
    await expect(families).toHaveCount(2);
    expect(await problemsOf(staff)).toEqual([]);

    await placesFor(staff, 2);
    const offer = await offerTo(first ?? "");
    await page.goto(list);
    await expect(page.getByText("Every spot is taken.")).toBeVisible();
    await staff.goto(offer);
    expect(await problemsOf(staff)).toEqual([]);
    await page.goto(offer);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("button", { name: "Pass this time" }).click();
    await expect(page.getByText("with your turn for the next spot")).toBeVisible();

    await page.goto(await offerTo(second ?? ""));
    await page.getByRole("button", { name: "Take it and register" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("BEFORE YOU PAY");
    await expect(page.locator('[name="guardian_email"]')).toHaveValue(second ?? "");
    await expect(page.locator('[name="athlete_1_given_name"]')).toHaveValue("Ada");
    await staff.goto("/admin/waiting");
    await expect(families.first()).toContainText("Passed");
    await placesFor(staff, option.capacity);
    await staff.close();
  });
});
