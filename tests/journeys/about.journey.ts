import { expect, hydrated, test } from "./journey.ts";

test("the about page says everything the specification lists, in its order", async ({ page }) => {
  await page.goto("/about");
  const headings = await page.locator("main :is(h1, h2, .coach-group h3)").allTextContents();
  expect(headings).toEqual([
    "WE BELIEVE IN THE IMPOSSIBLE",
    "ROLE MODELS YOU CAN TALK TO",
    "ACCOMPLISHMENTS",
    "Quarterlane Speed Club ACCOMPLISHMENTS",
    "OUR TEAM",
    "OUR COACHES",
    "OLYMPIANS",
    "CERTIFIED COACHES",
    "EVENT SPECIALISTS",
    "MEET THE FOUNDER",
    "PERFORMANCE GROUP",
    "WHAT FAMILIES SAY",
    "QUARTERLANE SPEED CLUB",
    "ASSOCIATIONS",
    "Inquiries",
  ]);
  const film = page.getByRole("link", { name: /LEARN MORE/ });
  await expect(film).toHaveAttribute("target", "_blank");
  await expect(film).toHaveAttribute("href", /^https:/);
});

test("the about page's heights: 800 px for its banner, 500 px for the accomplishments", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/about");
  const heightOf = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.height;
  expect(await heightOf(".page-hero")).toBe(800);
  expect(await heightOf(".banner")).toBeGreaterThanOrEqual(500);
});

test("Inquire Now of the performance group leads to the page's own form, which is sent", async ({
  page,
}) => {
  await page.goto("/about");
  await hydrated(page);
  await page.locator(".image-text").getByRole("link", { name: "Inquire Now" }).click();
  await expect(page.getByRole("heading", { name: "Inquiries" })).toBeFocused();
  const form = page.locator("#contact-form");
  for (const label of ["Name", "Last Name", "Age", "Grade", "Phone", "Email Address"]) {
    const value =
      label === "Email Address" ? `about-${crypto.randomUUID().slice(0, 8)}@example.ca` : "9";
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(form.getByRole("status")).toContainText("Message sent successfully!");
});

test("the programs page leads to each program, to booking and to its own bands", async ({
  page,
}) => {
  await page.goto("/programs");
  await hydrated(page);
  const main = page.locator("main");
  for (const to of [
    "/appointment-booking",
    "/track-field-club",
    "/speed-training-program",
    "/strength-conditioning-gym",
  ]) {
    await expect(main.locator(`a[href="${to}"]`).first()).toBeVisible();
  }
  await page.getByRole("navigation", { name: "Programs" }).getByText("SPEED TRAINING HUB").click();
  await expect(page.getByRole("heading", { name: "SPEED TRAINING HUB" })).toBeInViewport();
});
