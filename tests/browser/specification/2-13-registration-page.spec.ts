import { expect, hydrated, read, test, texts } from "./statements.ts";

const elementary = [
  "combined events",
  "cross country",
  "javelin",
  "long jump",
  "high jump",
  "hurdles",
  "pole vault",
  "spring membership",
  "summer membership",
  "fall membership",
  "winter membership",
  "returning members",
  "returning backup registration",
];
const speed = [
  "360 athletic",
  "bronze",
  "silver",
  "gold",
  "semi-private.*3",
  "semi-private.*5",
  "small group.*10",
  "sports team.*15",
];
const strength = [
  "group a",
  "group b",
  "athletes 2x/wk",
  "athletes 3x/wk",
  "unlimited",
  "oly kids",
];
const groups = [
  ["Elementary", "elementary", "track_field_elementary", elementary],
  ["Highschool", "highschool", "track_field_highschool", elementary],
  ["Speed training", "speed", "speed_training", speed],
  ["Strength and conditioning", "strength", "strength_conditioning", strength],
] as const;

test.describe("as the server sends it", () => {
  test.use({ javaScriptEnabled: false });

  test("registration page", async ({ page, holds }) => {
    await read(page, "/register-for-membership");
    await holds("Registration: four groups", async () => {
      const headings = (await texts(page.locator("main .registration h2"))).map((text) =>
        text.toLowerCase(),
      );
      expect(headings).toEqual(groups.map(([name]) => name.toLowerCase()));
    });
    for (const [name, id, , options] of groups) {
      await holds(`Registration: ${name} has ${options.length} options`, () =>
        expect(page.locator(`#${id} article`)).toHaveCount(options.length),
      );
      await holds(
        `Registration: ${name}: ${options.join(", ").replaceAll(".*", " ")} (D39)`,
        async () => {
          const titles = await texts(page.locator(`#${id} article h3`));
          const wanted = options.map((option) => new RegExp(option, "i"));
          expect(wanted.filter((option) => !titles.some((title) => option.test(title)))).toEqual(
            [],
          );
          expect(titles.filter((title) => !wanted.some((option) => option.test(title)))).toEqual(
            [],
          );
        },
      );
    }
    await holds("Registration: each card has a REGISTER NOW button", async () => {
      const buttons = await texts(page.locator("main .registration article button"));
      expect(buttons).toHaveLength(40);
      expect(buttons.filter((text) => !text.startsWith("REGISTER NOW"))).toEqual([]);
    });
    for (const [path, place, names] of [
      [
        "/track-field-club",
        "#track_field_membership_slider",
        [
          "single events",
          "combined events",
          "cross country",
          "beginner",
          "intermediate",
          "advance",
          "team membership",
        ],
      ],
      ["/speed-training-program", "#speed_training_membership_slider", ["360 athletic"]],
      [
        "/strength-conditioning-gym",
        "#strength_membership_slider",
        ["advance strength.*bronze", "advance strength.*silver", "advance strength.*gold"],
      ],
    ] as const) {
      await read(page, path);
      for (const name of names) {
        await holds(
          `Offerings of ${path}: ${name.replace(".*", ", ")}, with its registration link, or a way to ask (D24)`,
          async () => {
            const card = page
              .locator(`${place} article`)
              .filter({ hasText: new RegExp(name, "i") })
              .first();
            const link = card.getByRole("link");
            const to = (await link.getAttribute("href")) ?? "";
            // Only a card that links to registration has REGISTER in its label.
            const label = to === "#contact-form" ? /^ASK ABOUT A SPOT/ : /^REGISTER/;
            await expect(link).toHaveAccessibleName(label);
            expect(to).toMatch(
              /^https:\/\/|^\/register-for-membership(?:\?only=[\w-]+)?#[\w-]+$|^#contact-form$/,
            );
            if (to.startsWith("https")) await expect(link).toHaveAttribute("target", "_blank");
          },
        );
      }
    }
  });
});

test("registration page: by width", async ({ page, holds }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 600, height: 900 });
  await page.goto("/register-for-membership");
  await hydrated(page);
  const row = page.locator("#elementary .carousel-viewport");
  const cards = page.locator("#elementary article");
  await row.scrollIntoViewIfNeeded();
  await expect(page.locator("#elementary .carousel")).toHaveAttribute("data-live");
  const inView = () =>
    row.evaluate((viewport) => {
      const { left, right } = viewport.getBoundingClientRect();
      const boxes = [...viewport.querySelectorAll("article")].map((card) =>
        card.getBoundingClientRect(),
      );
      return boxes.filter((box) => box.left > left - 2 && box.right < right + 2).length;
    });
  for (const [width, count] of [
    [600, 1],
    [700, 2],
    [1099, 3],
  ] as const) {
    await holds(
      `Registration: at ${width} px the cards are a slider with ${count} in view`,
      async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(inView).toBe(count);
      },
    );
  }
  await holds("Registration: at 1100 px the cards are no slider: all are in view", async () => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect
      .poll(() =>
        page
          .locator("#elementary .carousel-viewport")
          .count()
          .then((n) => n && inView()),
      )
      .not.toBe(3);
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBeGreaterThan(2);
    await expect(page.locator("#elementary").getByRole("button", { name: /slide/i })).toHaveCount(
      0,
    );
  });
});
