import { expect, hydrated, test } from "../visit.ts";

const pages = [
  "/track-field-club",
  "/speed-training-program",
  "/strength-conditioning-gym",
  "/register-for-membership",
];

for (const path of pages) {
  test(`${path} has its offers and its breadcrumbs as structured data`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const facts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
    const kinds = Array.from(facts, ([, text = ""]) => JSON.parse(text)["@type"]);
    expect(kinds).toContain("BreadcrumbList");
    expect(kinds.some((kind) => ["Course", "OfferCatalog"].includes(kind))).toBe(true);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
  });
}

/** A page's buttons, and the heading that each leads to. */
const ways = {
  "/track-field-club": {
    "BECOME A MEMBER": "TRACK & FIELD MEMBERSHIPS",
    "Elementary Registration": "Inquiries",
    "Highschool Registration": "Inquiries",
  },
  "/speed-training-program": { "REGISTER NOW": "Inquiries" },
  "/strength-conditioning-gym": { "Sign Up": "STRENGTH & CONDITIONING MEMBERSHIPS" },
};

for (const [path, buttons] of Object.entries(ways)) {
  test(`${path}: its buttons bring their places into view, with the focus`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    for (const [button, heading] of Object.entries(buttons)) {
      await page.evaluate(() => scrollTo(0, 0));
      const place = page.getByRole("heading", { name: heading, exact: true });
      await expect(place).not.toBeInViewport();
      await page.getByRole("link", { name: button, exact: true }).first().press("Enter");
      await expect(place).toBeInViewport();
      await expect(place).toBeFocused();
    }
  });
}

test.describe("membership sliders", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("Tab scrolls to the next membership", async ({ page }) => {
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
    // A slider that starts just then moves its cards, and with them the element below the pointer.
    await hydrated(page);
    await page.getByRole("link", { name: "REGISTER Oly Kids" }).press("Enter");
    await expect(page).toHaveURL(/\/register-for-membership#strength_conditioning-6$/);
    const card = page.locator("#strength_conditioning-6");
    await expect(card).toBeInViewport();
    await hydrated(page);
    await expect(page.locator("#strength .carousel")).toHaveAttribute("data-live");
    await expect(card).toBeInViewport();
  });
});
