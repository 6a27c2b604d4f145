import { expect, hydrated, test } from "../visit.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("the form on the landing page is open, because it is the page's purpose", async ({ page }) => {
  await page.goto("/become-an-olympian");
  const form = page.locator("#message-form");
  await expect(form.getByRole("textbox")).toHaveCount(5);
  await expect(form.getByRole("button", { name: "SUBMIT" })).toBeVisible();
});

test("the inquiry form is a strip of 96 px until somebody asks for it, and stays open", async ({
  page,
}) => {
  await page.goto("/speed-training-program");
  const strip = page.locator("#contact-form");
  await expect(strip.getByRole("textbox")).toHaveCount(0);
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(96);
  await strip.getByRole("link", { name: /Inquire Now/ }).click();
  await strip.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(strip.getByLabel("Any questions?")).toBeVisible();
});

test("with text twice as large the inquiry strip's button is below its words, on the screen", async ({
  page,
}) => {
  await page.goto("/speed-training-program");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const strip = page.locator("#contact-form");
  const words = await strip.getByRole("heading").boundingBox();
  const button = await strip.getByRole("link", { name: /Inquire Now/ }).boundingBox();
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(button?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));
});

test("first and last name of the contact form share a row", async ({ page }) => {
  await page.goto("/contact-us");
  const box = (label: string) => page.getByLabel(label, { exact: true }).boundingBox();
  const [first, last] = [await box("First Name"), await box("Last Name")];
  expect(last?.y).toBe(first?.y);
  for (const each of [first, last]) expect(each?.width).toBeGreaterThanOrEqual(150);
});

test("the application's parts open one by one; a mistake opens its part", async ({ page }) => {
  await page.goto("/application-for-registration");
  await hydrated(page);
  const form = page.locator("#application");
  await expect(form.getByLabel("Full name")).toBeVisible();
  await expect(form.getByLabel("Positions or events")).toBeHidden();
  await form.getByRole("heading", { name: "Sport and home" }).click();
  await expect(form.getByLabel("Positions or events")).toBeVisible();
  const goal = form.locator("[name=major_obstacles]");
  await form.getByRole("link", { name: "Goals" }).click();
  await expect(goal).toBeVisible();
  await form.getByRole("heading", { name: "Goals" }).click();
  await expect(goal).toBeHidden();
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(form.getByLabel("Full name")).toBeFocused();
  await expect(goal).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all parts of the application are open", async ({ page }) => {
    await page.goto("/application-for-registration");
    const form = page.locator("#application");
    for (const name of ["full_name", "positions", "major_obstacles", "about_us", "email"])
      await expect(form.locator(`[name=${name}]`)).toBeVisible();
  });

  test("an event opens at its heading, by keyboard, and by its address", async ({ page }) => {
    await page.goto("/track-field-club");
    const lane = (name: string) => page.getByRole("region", { name });
    await expect(lane("RUNNING EVENTS").getByRole("listitem")).toHaveCount(0);
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

  test("after the first group, coaches are collapsed, and open and close, from a link too", async ({
    page,
  }) => {
    await page.goto("/about");
    const coaches = page.locator("#coaches");
    const names = coaches.getByRole("listitem");
    const open = await coaches.locator(".coach-group").first().locator("li").count();
    await expect(names).toHaveCount(open);
    await coaches.locator("summary").nth(1).press("Enter");
    expect(await names.count()).toBeGreaterThan(open);
    await page.goto("/");
    await page.getByRole("link", { name: "Meet the coaches" }).click();
    await expect(names).toHaveCount(open);
    const group = coaches.locator(".coach-group").nth(1);
    const toggle = group.locator("summary");
    await toggle.press("Enter");
    await expect(group.getByRole("listitem")).toHaveCount(await group.locator("li").count());
    await toggle.press("Enter");
    await expect(group.getByRole("listitem")).toHaveCount(0);
    const id = await group.locator("li").last().getAttribute("id");
    await page.goto(`/about#${id}`);
    await expect(group.getByRole("listitem")).toHaveCount(1);
    await expect(group.locator(`#${id}`)).toBeInViewport();
    await toggle.press("Enter");
    expect(await group.getByRole("listitem").count()).toBeGreaterThan(1);
  });

  test("a link to a collapsed element opens it", async ({ page }) => {
    await page.goto("/schedule");
    const places = page.getByRole("region", { name: "WHERE WE TRAIN" });
    await expect(places.getByRole("listitem")).toHaveCount(4);
    const id = await places.locator("li").last().getAttribute("id");
    await page.goto(`/schedule#${id}`);
    await expect(places.locator("li").last()).toBeInViewport();
    await places.getByText(/All \d+ locations/).click();
    await expect(places.getByRole("listitem")).toHaveCount(await places.locator("li").count());
  });
});
