import { expect, hydrated, test } from "./journey.ts";

const pages = [
  "/track-field-club",
  "/speed-training-program",
  "/strength-conditioning-gym",
  "/register-for-membership",
];

for (const path of pages) {
  test(`${path} says what it sells to machines, and where it stands`, async ({ page }) => {
    await page.goto(path);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const kinds = facts.map((text) => JSON.parse(text)["@type"]);
    expect(kinds).toContain("BreadcrumbList");
    expect(kinds.some((kind) => ["Course", "OfferCatalog"].includes(kind))).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });
}

const ways = [
  ["/track-field-club", "BECOME A MEMBER", "TRACK & FIELD MEMBERSHIPS"],
  ["/track-field-club", "Elementary Registration", "Inquiries"],
  ["/track-field-club", "Highschool Registration", "Inquiries"],
  ["/speed-training-program", "REGISTER NOW", "Inquiries"],
  ["/strength-conditioning-gym", "Sign Up", "STRENGTH & CONDITIONING MEMBERSHIPS"],
] as const;

for (const [path, button, heading] of ways) {
  test(`${path}: ${button} brings ${heading} into view, with the focus`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    await page.getByRole("link", { name: button, exact: true }).first().press("Enter");
    const place = page.getByRole("heading", { name: heading, exact: true });
    await expect(place).toBeInViewport();
    await expect(place).toBeFocused();
  });
}

test("the indoor banner's title breaks into lines at 505 px, not at 506", async ({ page }) => {
  await page.goto("/track-field-club");
  const lines = page.getByRole("heading", { name: "INDOOR TRACK & FIELD" }).locator("br");
  await page.setViewportSize({ width: 506, height: 800 });
  await expect(lines.first()).toBeHidden();
  await page.setViewportSize({ width: 505, height: 800 });
  expect(await lines.evaluateAll((all) => all.map((br) => getComputedStyle(br).display))).toEqual([
    "inline",
    "inline",
  ]);
});

test("the drafted athletes' profiles open in new tabs", async ({ page }) => {
  await page.goto("/speed-training-program");
  const profiles = page.locator(".drafted a");
  await expect(profiles).toHaveCount(4);
  for (const profile of await profiles.all()) {
    await expect(profile).toHaveAttribute("target", "_blank");
    await expect(profile).toHaveAccessibleName(/opens in a new tab/);
  }
});

test.describe("membership sliders", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("a bullet brings its membership; reduced motion leaves them where they are", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/strength-conditioning-gym#strength_membership_slider");
    await hydrated(page);
    const slider = page.getByRole("region", { name: "Memberships" });
    await expect(slider).toHaveAttribute("data-live");
    await slider.getByRole("button", { name: "Slide 5" }).click();
    await expect(slider.getByRole("heading", { name: "Oly Kids" })).toBeInViewport();
  });

  test("Tab brings the next membership into view", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/strength-conditioning-gym");
    await hydrated(page);
    const slider = page.getByRole("region", { name: "Memberships" });
    await slider.scrollIntoViewIfNeeded();
    await expect(slider).toHaveAttribute("data-live");
    await slider.getByRole("button", { name: "Slide 4" }).click();
    await slider.getByRole("link", { name: "REGISTER Athletes Unlimited" }).focus();
    await page.keyboard.press("Tab");
    const next = slider.getByRole("link", { name: "REGISTER Oly Kids" });
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport();
  });

  test("REGISTER leads to the option's card, and the slider there stands at it", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/strength-conditioning-gym");
    await page.getByRole("link", { name: "REGISTER Oly Kids" }).click();
    await expect(page).toHaveURL(/\/register-for-membership#strength_conditioning-6$/);
    const card = page.locator("#strength_conditioning-6");
    await expect(card).toBeInViewport();
    await hydrated(page);
    await expect(page.locator("#strength .carousel")).toHaveAttribute("data-live");
    await expect(card).toBeInViewport();
  });

  test("an offering with a form on another site opens it in a new tab", async ({ page }) => {
    await page.goto("/track-field-club");
    const away = page.getByRole("link", { name: /^REGISTER Single Events/ });
    await expect(away).toHaveAttribute("href", /^https:\/\//);
    await expect(away).toHaveAttribute("target", "_blank");
  });
});
