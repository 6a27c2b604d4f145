import { addresses, expect, read, test, texts } from "./statements.ts";

test.use({ javaScriptEnabled: false });

test("what the product does and for whom", async ({ page, holds }) => {
  const heading = (name: string | RegExp) => page.getByRole("main").getByRole("heading", { name });

  await read(page, "/programs");
  for (const name of [
    "ELEMENTARY PROGRAM",
    "TRACK & FIELD",
    "SPEED TRAINING",
    "STRENGTH & CONDITIONING",
    "OLYMPIC WEIGHTLIFTING KIDS PROGRAM",
    "BASEBALL SPEED",
    "NEXT-GENERATION PROGRAM",
  ]) {
    await holds(`Programs: ${name} is presented`, () =>
      expect(heading(new RegExp(name)).first()).toBeVisible(),
    );
  }

  await read(page, "/about");
  for (const [what, name] of [
    ["history", "MEET THE FOUNDER"],
    ["coaches", "CERTIFIED COACHES"],
    ["accomplishments", /ACCOMPLISHMENTS$/],
  ] as const) {
    await holds(`The club's ${what} are presented`, () =>
      expect(heading(name).first()).toBeVisible(),
    );
  }
  await holds("Testimonials are presented", () =>
    expect(page.getByRole("region", { name: "Reviews" }).first()).toBeVisible(),
  );
  await holds("Served towns: Scarborough to Uxbridge, seven of them", async () =>
    expect(await texts(page.locator(".footer-towns li"))).toEqual([
      "Scarborough",
      "Pickering",
      "Ajax",
      "Whitby",
      "Markham",
      "Oshawa",
      "Uxbridge",
    ]),
  );
  await holds("Visitors can subscribe to a newsletter", () =>
    expect(page.locator("footer form").getByRole("textbox")).toBeVisible(),
  );
  await holds("Visitors can send an inquiry", () =>
    expect(page.locator("#contact-form form")).toBeVisible(),
  );
  await holds("Visitors are anonymous: no page offers them an account", async () =>
    expect(
      (await addresses(page.locator("a"))).filter((to) => /login|account|sign-?up/.test(to)),
    ).toEqual([]),
  );

  for (const [what, path, place] of [
    ["Schedules are presented", "/schedule", "main table"],
    ["News and social posts are presented", "/news", "main .post-card"],
    ["A photo gallery is presented", "/news", "main #gallery, main .gallery-wall li"],
    ["Blog articles are presented", "/blogs", "main article"],
    [
      "Visitors can submit a long application form",
      "/application-for-registration",
      "form#application",
    ],
    [
      "Visitors can register and pay for memberships",
      "/register-for-membership",
      "main form.register",
    ],
    ["Visitors can donate", "/nextgen-donation", "main form"],
    ["Admin staff sign in", "/login", "form input[type=password]"],
  ] as const) {
    await holds(`${what}`, async () => {
      await read(page, path);
      await expect(page.locator(place).first()).toBeAttached();
    });
  }
  await holds(
    "Membership registration on some pages goes to external forms, one per offering (D24)",
    async () => {
      await read(page, "/track-field-club");
      const links = await addresses(page.locator("#track_field_membership_slider article a"));
      expect(links.length).toBe(
        await page.locator("#track_field_membership_slider article").count(),
      );
      // For offerings that the club does not sell here, families send the inquiry form.
      const registered = links.filter((to) => to !== "#contact-form");
      expect(registered.length).toBeGreaterThan(0);
      expect(new Set(registered).size).toBe(registered.length);
    },
  );
});
