import { expect, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

for (const [path, form, last] of [
  ["/speed-training-program", "#enquiry", "Any questions?"],
  ["/become-an-olympian", "#message-form", "Message"],
] as const) {
  test(`the form on ${path} is its first question until somebody begins`, async ({ page }) => {
    await page.goto(path);
    const questions = page.locator(form).getByRole("textbox");
    await expect(questions).toHaveCount(1);
    await questions.fill("Ada");
    await expect(page.locator(form).getByLabel(last)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(page.locator(form).getByLabel(last)).toBeVisible();
    await expect(page.locator(form).getByRole("button", { name: "SUBMIT" })).toBeVisible();
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an event opens at its heading, by keyboard, and by its address", async ({ page }) => {
    await page.goto("/track-field-club");
    const lane = (name: string) => page.getByRole("region", { name });
    await expect(lane("RUNNING EVENTS").getByRole("listitem").first()).toBeVisible();
    const listed = lane("HIGH JUMP").getByRole("listitem").first();
    await expect(listed).toBeHidden();
    await lane("HIGH JUMP").locator("summary").press("Enter");
    await expect(listed).toBeVisible();
    await lane("HIGH JUMP").locator("summary").press("Enter");
    await expect(listed).toBeHidden();
    const id = await lane("THROWS").getAttribute("id");
    await page.goto(`/track-field-club#${id}`);
    await expect(lane("THROWS").getByRole("listitem").first()).toBeVisible();
  });

  test("coaches are folded under their headings, and open with a click or from a link", async ({
    page,
  }) => {
    await page.goto("/about");
    const coaches = page.locator("#coaches");
    const names = coaches.getByRole("listitem");
    await expect(names).toHaveCount(0);
    await coaches.locator("summary").first().press("Enter");
    expect(await names.count()).toBeGreaterThan(0);
    await page.goto("/");
    await page.getByRole("link", { name: "Meet the coaches" }).click();
    await expect(names).toHaveCount(await coaches.locator("li").count());
  });

  test("a link to a folded place opens it", async ({ page }) => {
    await page.goto("/schedule");
    const places = page.getByRole("region", { name: "WHERE WE TRAIN" });
    await expect(places.getByRole("listitem")).toHaveCount(4);
    const id = await places.locator("li").last().getAttribute("id");
    await page.goto(`/schedule#${id}`);
    await expect(places.locator("li").last()).toBeInViewport();
    await places.getByText(/All \d+ places/).click();
    await expect(places.getByRole("listitem")).toHaveCount(await places.locator("li").count());
  });
});
