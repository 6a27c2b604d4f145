import { addresses, expect, hydrated, read, test, texts } from "./statements.ts";

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("programs page", async ({ page, holds }) => {
    await read(page, "/programs");
    const main = page.locator("main");
    for (const [what, place] of [
      ["hero", ".page-hero"],
      ["elementary program", "#elementary"],
      ["track & field", "#track-and-field"],
      ["speed training hub", "#speed-hub"],
      ["strength & conditioning", "#strength"],
      ["coaching associates", "section:has(> .reveal h2, h2) .carousel[aria-label=Associations]"],
    ] as const) {
      await holds(`Programs: it has a ${what} section`, () =>
        expect(main.locator(place).first()).toBeVisible(),
      );
    }
    for (const to of [
      "/appointment-booking",
      "/track-field-club",
      "/speed-training-program",
      "/strength-conditioning-gym",
    ]) {
      await holds(`Programs: a button leads to ${to}`, () =>
        expect(main.locator(`a.button[href="${to}"]`).first()).toBeVisible(),
      );
    }
  });

  test("track and field club page", async ({ page, holds }) => {
    await read(page, "/track-field-club");
    const main = page.locator("main");
    await holds(
      "Track: an intro with a 'BECOME A MEMBER' button to #track_field_membership_slider",
      async () => {
        await expect(
          main.getByRole("link", { name: "BECOME A MEMBER", exact: true }).first(),
        ).toHaveAttribute("href", "#track_field_membership_slider");
      },
    );
    await holds(
      "Track: event sections running, speed development, high jump, long jump, throws, combined events",
      async () => {
        const headings = await texts(main.locator(".event-lane h2"));
        const names = [
          "running",
          "speed development",
          "high jump",
          "long jump",
          "throws",
          "combined events",
        ];
        expect(headings).toHaveLength(6);
        for (const [n, name] of names.entries())
          expect(headings[n]?.toLowerCase()).toMatch(new RegExp(`^${name}`));
      },
    );
    const cards = main.locator("section", {
      has: page.getByRole("heading", { name: "PERFORMANCE GROUP TRAINING SESSIONS", exact: true }),
    });
    for (const [n, grades, name, ages] of [
      [0, "Grades 1-5", "Minor Track", "5-10"],
      [1, "Grades 6-8", "Middle School Track", "11-13"],
      [2, "Grades 9-12", "High School", "14-18"],
    ] as const) {
      await holds(`Track: session card ${grades} ${name} (ages ${ages})`, async () => {
        const card = cards.locator("article").nth(n);
        for (const text of [grades, name, ages]) await expect(card).toContainText(text);
      });
    }
    await holds("Track: three PERFORMANCE GROUP TRAINING SESSIONS cards", () =>
      expect(cards.locator("article")).toHaveCount(3),
    );
    await holds(
      "Track: CHOOSE YOUR EVENTS grid: specialty, sprints, hurdles, jumps, distance",
      async () => {
        const grid = main.locator("section", {
          has: page.getByRole("heading", { name: "CHOOSE YOUR EVENTS", exact: true }),
        });
        expect((await texts(grid.locator("h3"))).map((name) => name.toLowerCase())).toEqual([
          "specialty",
          "sprints",
          "hurdles",
          "jumps",
          "distance",
        ]);
      },
    );
    await holds("Track: a membership slider", () =>
      expect(
        main.locator("#track_field_membership_slider .carousel-slide article").first(),
      ).toBeAttached(),
    );
    await holds(
      "Track: banner INDOOR TRACK & FIELD with Elementary and Highschool Registration",
      async () => {
        const banner = main.locator(".banner", {
          has: page.getByRole("heading", { name: "INDOOR TRACK & FIELD" }),
        });
        expect(await texts(banner.getByRole("link"))).toEqual([
          "Elementary Registration",
          "Highschool Registration",
        ]);
        expect(await addresses(banner.getByRole("link"))).toEqual([
          "#contact-form",
          "#contact-form",
        ]);
      },
    );
    const breaks = main.getByRole("heading", { name: "INDOOR TRACK & FIELD" }).locator("br");
    for (const [width, display] of [
      [505, "inline"],
      [506, "none"],
    ] as const) {
      const what = width === 505 ? "line breaks are added" : "no line breaks";
      await holds(`Track: at ${width} px ${what} in the indoor title`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const displays = await breaks.evaluateAll((all) =>
          all.map((one) => getComputedStyle(one).display),
        );
        expect(new Set(displays)).toEqual(new Set([display]));
      });
    }
  });

  test("speed training page", async ({ page, holds }) => {
    await read(page, "/speed-training-program");
    const main = page.locator("main");
    await holds("Speed: hero with REGISTER NOW to the contact form", () =>
      expect(
        main.locator(".page-hero").getByRole("link", { name: "REGISTER NOW" }),
      ).toHaveAttribute("href", "#contact-form"),
    );
    await holds("Speed: a speed hub intro", () =>
      expect(main.getByRole("heading", { name: "SPEED HUB" })).toBeVisible(),
    );
    await holds("Speed: 4 drafted baseball athletes, without profiles only named (D38)", () =>
      expect(main.locator(".drafted li strong")).toHaveCount(4),
    );
    await holds(
      "Speed: 'Important factors': technique, acceleration, rate of force, joint flexibility",
      async () => {
        const factors = main.locator("section", {
          has: page.getByRole("heading", { name: "Important factors", exact: true }),
        });
        expect((await texts(factors.locator("h3"))).map((name) => name.toLowerCase())).toEqual([
          "technique",
          "acceleration",
          "rate of force",
          "joint flexibility",
        ]);
      },
    );
    await holds("Speed: a membership slider, #speed_training_membership_slider", () =>
      expect(
        main.locator("#speed_training_membership_slider .carousel-slide article").first(),
      ).toBeAttached(),
    );
    await holds(
      "Speed: 'WE OFFER QUALITY & EXPERIENCE': technology, athletes who trained here, certified coaches",
      async () => {
        const offer = main.locator("section", {
          has: page.getByRole("heading", { name: "WE OFFER QUALITY & EXPERIENCE", exact: true }),
        });
        expect((await texts(offer.locator("h3"))).map((name) => name.toLowerCase())).toEqual([
          "technology",
          "athletes who trained here",
          "certified coaches",
        ]);
      },
    );
    await holds("Speed: coaching associate logos", () =>
      expect(
        main.getByRole("region", { name: "Associations" }).locator(".pictogram").first(),
      ).toBeAttached(),
    );
  });

  test("strength and conditioning gym page", async ({ page, holds }) => {
    await read(page, "/strength-conditioning-gym");
    const main = page.locator("main");
    await holds("Strength: banner line 'High Performance & Youth Programs'", () =>
      expect(main.locator(".page-hero")).toContainText("High Performance & Youth Programs"),
    );
    await holds(
      "Strength: a welcome list: bone density, connective tissue, confidence, children programs",
      async () => {
        const items = (await texts(main.locator(".welcome li"))).map((item) => item.toLowerCase());
        expect(items).toHaveLength(4);
        for (const [n, text] of [
          "bone density",
          "connective tissue",
          "confidence",
          "children",
        ].entries())
          expect(items[n]).toContain(text);
      },
    );
    await holds(
      "Strength: a 360 ATHLETIC block: Speed Kills, Strength Dominates, Athletes Rule",
      async () => {
        const block = main.locator("section", {
          has: page.getByRole("heading", { name: "360 ATHLETIC", exact: true }),
        });
        expect(await texts(block.locator("h3"))).toEqual([
          "Speed Kills",
          "Strength Dominates",
          "Athletes Rule",
        ]);
      },
    );
    await holds("Strength: a STRENGTH & CONDITIONING MEMBERSHIPS section", () =>
      expect(
        main.getByRole("heading", { name: "STRENGTH & CONDITIONING MEMBERSHIPS", exact: true }),
      ).toBeVisible(),
    );
    await holds("Strength: WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES, a checklist of 9", () =>
      expect(
        main
          .locator("section", {
            has: page.getByRole("heading", {
              name: "WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES",
              exact: true,
            }),
          })
          .locator("li"),
      ).toHaveCount(9),
    );
    await holds("Strength: a coaching associates block", () =>
      expect(main.getByRole("heading", { name: "COACHING ASSOCIATES" })).toBeVisible(),
    );
  });
});

test("program pages: where buttons scroll to", async ({ page, holds }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [path, button, target] of [
    ["/track-field-club", "BECOME A MEMBER", "#track_field_membership_slider"],
    ["/track-field-club", "Elementary Registration", "#contact-form"],
    ["/track-field-club", "Highschool Registration", "#contact-form"],
    ["/speed-training-program", "REGISTER NOW", "#contact-form"],
    ["/strength-conditioning-gym", "Sign Up", "#strength_membership_slider"],
    ["/about", "Inquire Now", "#contact-form"],
    ["/news", "JOIN US", "#contact-form"],
  ] as const) {
    await holds(`${path}: ${button} scrolls to ${target}`, async () => {
      if (new URL(page.url(), "http://none").pathname !== path) {
        await page.goto(path);
        await hydrated(page);
      }
      await page.evaluate(() => scrollTo(0, 0));
      const place = page.locator(target);
      await expect(place).not.toBeInViewport();
      await page
        .getByRole("main")
        .getByRole("link", { name: button, exact: true })
        .first()
        .press("Enter");
      await expect(place).toBeInViewport();
      const top = async () => (await place.boundingBox())?.y ?? Number.NaN;
      await expect.poll(async () => Math.abs(await top())).toBeLessThan(120);
    });
  }
});
