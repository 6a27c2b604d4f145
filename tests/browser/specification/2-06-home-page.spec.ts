import { addresses, expect, hydrated, read, test, texts } from "./statements.ts";

test.describe("as the server sends it", () => {
  test.use({ javaScriptEnabled: false });

  test("home page: intro blocks", async ({ page, holds }) => {
    await read(page, "/");
    const block = (heading: string) =>
      page.locator("main section", {
        has: page.getByRole("heading", { level: 2, name: heading, exact: true }),
      });
    await holds("Home: a block about the club with a button to /about", () =>
      expect(page.locator("main #club a.button")).toHaveAttribute("href", "/about"),
    );
    for (const [heading, to] of [
      ["Track & Field", "/track-field-club"],
      ["Killer Speed", "/speed-training-program"],
      ["Strength & Conditioning", "/strength-conditioning-gym"],
    ] as const) {
      await holds(`Home: ${heading} with a button to ${to}`, () =>
        expect(block(heading).locator("a.button")).toHaveAttribute("href", to),
      );
    }
    await holds("Home: a merchandise block, 'SHOP NOW' leads to / (D37)", () =>
      expect(page.locator(".merchandise").getByRole("link", { name: "SHOP NOW" })).toHaveAttribute(
        "href",
        "/",
      ),
    );
    const articles = block("ARTICLES & NEWS");
    await holds("Home: an 'ARTICLES & NEWS' slider of 3 article cards", async () => {
      const cards = articles.locator(".carousel-slide article");
      await expect(cards).toHaveCount(3);
      for (const to of await addresses(cards.locator("h3 a")))
        expect(to).toMatch(/^\/blogs\/[\w-]+$/);
    });
    await holds("Home: a 'Learn More' button leads from it to /blogs", () =>
      expect(articles.getByRole("link", { name: /^Learn More/ })).toHaveAttribute("href", "/blogs"),
    );
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("home page: the article slider", async ({ page, holds }) => {
    await page.goto("/");
    await hydrated(page);
    const slider = page.getByRole("region", { name: "Articles", exact: true });
    await slider.scrollIntoViewIfNeeded();
    await expect(slider).toHaveAttribute("data-live");
    await holds("Home: the article slider does not loop", async () => {
      await expect(slider.getByRole("button", { name: "Previous slide" })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await slider.getByRole("button", { name: "Slide 3" }).click();
      await expect(slider.getByRole("button", { name: "Next slide" })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
    });
    await holds("Home: the visitor alone moves the article slider (D27)", async () => {
      await expect(slider.getByRole("button", { name: /pause|play/i })).toHaveCount(0);
      await expect(slider).not.toHaveAttribute("data-rotating");
    });
  });
});

test("home page: hero slider", async ({ page, holds }) => {
  await page.clock.install();
  await page.goto("/");
  await hydrated(page);
  const hero = page.getByRole("region", { name: "What we do" });
  const active = hero.locator("[data-active]");
  await expect(hero).toHaveAttribute("data-rotating");
  await page.clock.pauseAt(Date.now() + 60_000);
  const heading = async () => (await texts(active.getByRole("heading"))).join();
  const headings = [
    "Building Tomorrow's Champions Today",
    "Indoor Track & Field",
    "SPEED TRAINING",
  ];
  // From a known moment: the slide that a bullet selects starts its two seconds.
  const show = async (n: number) => {
    await hero
      .getByRole("button", { name: `Slide ${n}` })
      .evaluate((bullet: HTMLElement) => bullet.click());
    await page.clock.runFor(20);
    await expect(active.getByRole("heading")).toHaveText(headings[n - 1] ?? "");
  };

  await holds("Home hero: 3 slides", async () => {
    expect(await texts(hero.locator(".carousel-slide h2"))).toEqual(headings);
  });
  await holds("Home hero: the slides fade over each other", async () => {
    await page.clock.runFor(1_500);
    const seen = await hero
      .locator(".carousel-slide")
      .evaluateAll((slides) => slides.map((slide) => Number(getComputedStyle(slide).opacity)));
    expect(seen.toSorted()).toEqual([0, 0, 1]);
  });
  await holds("Home hero: it moves on every 2 seconds", async () => {
    const from = await heading();
    const untilNext = async () => {
      const before = await heading();
      for (let time = 50; time <= 4_000; time += 50) {
        await page.clock.runFor(50);
        if ((await heading()) !== before) return time;
      }
      return Number.NaN;
    };
    await untilNext();
    expect(await heading()).not.toBe(from);
    expect(Math.abs((await untilNext()) - 2_000)).toBeLessThanOrEqual(50);
  });
  await holds("Home hero: it loops", async () => {
    const first = await heading();
    for (const wait of [2_000, 2_000]) {
      await page.clock.runFor(wait);
      await expect.poll(heading).not.toBe(first);
    }
    await page.clock.runFor(2_000);
    await expect.poll(heading).toBe(first);
  });
  await holds("Home hero: a pause control holds it (D21)", async () => {
    await hero
      .getByRole("button", { name: "Pause slides" })
      .evaluate((button: HTMLElement) => button.click());
    const held = await heading();
    await page.clock.runFor(10_000);
    expect(await heading()).toBe(held);
  });
  for (const [n, label, to] of [
    [1, "Inquire Now", "#contact-form"],
    [2, "", "/track-field-club"],
    [3, "", "/speed-training-program"],
  ] as const) {
    await holds(
      `Home hero: slide ${n}, '${headings[n - 1]}', its button leads to ${to}`,
      async () => {
        await show(n);
        await expect(active.getByRole("link")).toHaveAttribute("href", to);
        if (label) await expect(active.getByRole("link")).toHaveText(label);
      },
    );
  }
  await holds("Home hero: 'Inquire Now' scrolls to the contact form", async () => {
    await show(1);
    await active
      .getByRole("link", { name: "Inquire Now" })
      .evaluate((link: HTMLElement) => link.click());
    await page.clock.runFor(2_000);
    await expect(page.locator("#contact-form")).toBeInViewport();
  });
});
