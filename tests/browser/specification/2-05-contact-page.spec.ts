import { club, expect, read, test } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("contact page", async ({ page, holds }) => {
  await read(page, "/contact-us");
  const block = page.locator("#get_in_touch");
  await holds("Contact page: hero CONTACT US", () =>
    expect(page.locator(".page-hero h1")).toHaveText("CONTACT US"),
  );
  await holds("Contact page: a GET IN TOUCH block", () =>
    expect(block.getByRole("heading", { name: "GET IN TOUCH", exact: true })).toBeVisible(),
  );
  await holds("Contact page: the block lists the locations", () =>
    expect.poll(() => block.locator("ul > li").count()).toBeGreaterThan(1),
  );
  await holds("Contact page: the block has a phone number", () =>
    expect(block.getByRole("link", { name: club.phone })).toHaveAttribute(
      "href",
      `tel:${club.phoneLink}`,
    ),
  );
  await holds("Contact page: the block has an email address", () =>
    expect(block.getByRole("link", { name: club.email })).toHaveAttribute(
      "href",
      `mailto:${club.email}`,
    ),
  );
  await holds(
    "Contact page: a contact form with first_name, last_name, email, phone, message",
    async () => {
      const fields = page.locator(
        "main form :is(input, textarea):not([type=hidden], [type=checkbox])",
      );
      const names = await fields.evaluateAll((all) =>
        all.map((field) => field.getAttribute("name")),
      );
      expect(names.slice(0, 5)).toEqual(["first_name", "last_name", "email", "phone", "message"]);
    },
  );
  await holds("Contact page: an associations strip", () =>
    expect(page.locator("main").getByRole("region", { name: "Associations" })).toBeVisible(),
  );
});

test("landing sections", async ({ page, holds }) => {
  await read(page, "/become-an-olympian");
  const main = page.locator("main");
  await holds("Landing sections: an ASSOCIATIONS slider with 4 logos", async () => {
    await expect(main.getByRole("heading", { name: "ASSOCIATIONS", exact: true })).toBeVisible();
    const logos = main
      .getByRole("region", { name: "Associations" })
      .locator(".carousel-slide .pictogram");
    await expect(logos).toHaveCount(4);
  });
  for (const [width, count] of [
    [640, 1],
    [768, 2],
    [1024, 4],
  ] as const) {
    await holds(
      `Landing sections: ${count} association logo${count > 1 ? "s" : ""} in view at ${width} px`,
      async () => {
        await page.setViewportSize({ width, height: 800 });
        const row = await main.locator(".associations .carousel-viewport").boundingBox();
        const slide = await main.locator(".associations .carousel-slide").first().boundingBox();
        const gap = 30;
        expect(Math.round(((row?.width ?? 0) + gap) / (slide?.width ?? 1))).toBe(count);
      },
    );
  }
  await holds("Landing sections: an INQUIRE NOW button that dials the club phone", () =>
    expect(main.getByRole("link", { name: "INQUIRE NOW", exact: true }).first()).toHaveAttribute(
      "href",
      `tel:${club.phoneLink}`,
    ),
  );
  await holds(
    "Landing sections: CHAMPIONS OFF THE FIELD with BECOME A MEMBER, without a shop to the memberships (D38)",
    () =>
      expect(
        main
          .locator("section", {
            has: page.getByRole("heading", { name: "CHAMPIONS OFF THE FIELD", exact: true }),
          })
          .getByRole("link", { name: /^BECOME A MEMBER/ }),
      ).toHaveAttribute("href", "/track-field-club"),
  );
  await holds("Landing sections: a landing contact form", () =>
    expect(main.locator("form").getByLabel("First Name")).toBeVisible(),
  );
});
