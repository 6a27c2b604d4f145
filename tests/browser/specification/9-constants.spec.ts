import { call, expect, read, styleOf, test, type Item } from "./statements.ts";

// What docs/specification.md 9 repeats is checked where it appears first: durations, breakpoints, heights and
// carousels in chapter 2, redirects and the debounce in chapter 4, toasts in chapter 5. The rest:
test.use({ javaScriptEnabled: false });

test("business constants", async ({ page, holds }) => {
  await read(page, "/about");
  await holds("Team: default bottom padding 7.4rem", async () => {
    const rem = Number.parseFloat(await styleOf(page.locator("html"), "font-size"));
    expect(
      Number.parseFloat(await styleOf(page.locator("main .team"), "padding-bottom")),
    ).toBeCloseTo(7.4 * rem, 1);
  });
  await holds("Team: loop on by default", async () => {
    const previous = page.locator("main .team button[aria-label='Previous slide']");
    await expect(previous).toHaveAttribute("aria-disabled", "false");
  });
  await read(page, "/track-field-club");
  for (const ages of ["5-10", "11-13", "14-18"]) {
    await holds(`Age band ${ages}`, () =>
      expect(page.locator("main .session-card", { hasText: ages })).toHaveCount(1),
    );
  }
  await holds("Promised response 24-48 hours, where a visitor writes", async () => {
    for (const path of [
      "/",
      "/contact-us",
      "/become-an-olympian",
      "/application-for-registration",
    ]) {
      await read(page, path);
      await expect(page.getByRole("main")).toContainText(/24[-–]48 hours/);
    }
  });
  await holds("Currency CAD on every registration card with a price", async () => {
    await read(page, "/register-for-membership");
    const prices = await page.locator("main .registration .offering-price").allTextContents();
    // The two groups by invitation have no price: nobody can buy them.
    expect(prices).toHaveLength(38);
    expect(prices.filter((price) => !/\$[\d,]+.*CAD/.test(price))).toEqual([]);
  });
  await holds("Registration counts 13/13/8/6", async () => {
    const counts: number[] = [];
    for (const group of await page.locator("main .registration").all())
      counts.push(await group.locator("article").count());
    expect(counts).toEqual([13, 13, 8, 6]);
  });
  await holds("Default blog category: the server's too", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/categories");
    expect(body.data.map((one) => one.category_id)).toContain(1);
  });
});
