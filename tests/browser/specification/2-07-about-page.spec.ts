import { expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("about page", async ({ page, holds }) => {
  await read(page, "/about");
  const main = page.locator("main");
  const inOrder = await texts(main.locator(":is(h1, h2)"));
  await holds("About: banner 'WE BELIEVE IN THE IMPOSSIBLE'", () =>
    expect(main.locator(".page-hero h1")).toHaveText("WE BELIEVE IN THE IMPOSSIBLE"),
  );
  await holds(
    "About: a role-model blurb with LEARN MORE, without a video to the founder (D38)",
    async () => {
      const link = main.locator(".role-model").getByRole("link", { name: /^LEARN MORE/ });
      await expect(main.locator(".role-model p").first()).toHaveText(/\w/);
      await expect(link).toHaveAttribute("href", "#founder");
    },
  );
  await holds("About: an accomplishments banner", () =>
    expect(main.locator(".banner").getByRole("heading", { name: "ACCOMPLISHMENTS" })).toBeVisible(),
  );
  await holds(
    "About: a coaches list headed OLYMPIANS, CERTIFIED COACHES, EVENT SPECIALISTS",
    async () => {
      expect(await texts(main.locator(".coach-list h3"))).toEqual([
        "OLYMPIANS",
        "CERTIFIED COACHES",
        "EVENT SPECIALISTS",
      ]);
      for (const group of await main.locator(".coach-list ul").all())
        await expect(group.locator("li").first()).toHaveText(/\w/);
    },
  );
  await holds(
    "About: a performance group section with 'Inquire Now' to the contact form",
    async () => {
      const section = main.locator("section", {
        has: page.getByRole("heading", { name: "PERFORMANCE GROUP" }),
      });
      await expect(section.getByRole("link", { name: "Inquire Now" })).toHaveAttribute(
        "href",
        "#contact-form",
      );
    },
  );
  await holds(
    "About: a club-intro section and a contact form end the page, in this order",
    async () => {
      const order = ["PERFORMANCE GROUP", "QUARTERLANE SPEED CLUB", "Inquiries"];
      const places = order.map((heading) => inOrder.indexOf(heading));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
      await expect(main.locator("#contact-form form")).toBeVisible();
    },
  );
});
