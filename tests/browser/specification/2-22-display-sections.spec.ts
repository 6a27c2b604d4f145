import type { Page } from "@playwright/test";
import { club, expect, hydrated, read, sizeOf, styleOf, test, texts } from "./statements.ts";

const region = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });

/** By then the page has rendered, and notified its observers. */
const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

test.describe("as the server sends them", () => {
  test.use({ javaScriptEnabled: false });

  test("display sections: what they show", async ({ page, holds }) => {
    await read(page, "/about");
    const cards = region(page, "Reviews").locator(".carousel-slide");
    await holds("Reviews: three testimonials, the last saying 'Coming Soon!'", async () => {
      await expect(cards).toHaveCount(3);
      await expect(cards.last()).toHaveText("Coming Soon!");
    });
    await holds("Reviews: cards with picture, title, logo and up to five paragraphs", async () => {
      for (const card of await region(page, "Reviews").locator("figure").all()) {
        expect(await card.locator(".portrait > *, .review-logo").count()).toBe(2);
        await expect(card.locator("h3")).toHaveText(/\w/);
        const paragraphs = await card.locator("blockquote p").count();
        expect(paragraphs).toBeGreaterThanOrEqual(1);
        expect(paragraphs).toBeLessThanOrEqual(5);
      }
    });
    const parents = await texts(cards.locator("h3"));
    await read(page, "/programs");
    await holds("Reviews: an optional Explore button to /speed-training-program", () =>
      expect(page.locator("main .reviews").getByRole("link", { name: /^Explore/ })).toHaveAttribute(
        "href",
        "/speed-training-program",
      ),
    );
    await read(page, "/speed-training-program");
    await holds(
      "Reviews: the baseball page shows Canadian baseball testimonials, parents' are elsewhere",
      async () => {
        await expect(page.locator("main .reviews h2")).toHaveText(/canadian baseball/i);
        const players = await texts(region(page, "Reviews").locator("figure h3"));
        expect(players.length).toBeGreaterThan(0);
        for (const player of players) expect(parents).not.toContain(player);
      },
    );
    for (const [path, count] of [
      ["/about", 6],
      ["/become-an-olympian", 4],
      ["/news", 4],
    ] as const) {
      await holds(`Associations: headed ASSOCIATIONS, ${count} logos on ${path}`, async () => {
        await read(page, path);
        await expect(page.locator("main .associations h2")).toHaveText("ASSOCIATIONS");
        await expect(
          region(page, "Associations").locator(".carousel-slide .pictogram"),
        ).toHaveCount(count);
      });
    }
    await read(page, "/about");
    await holds("Accomplishments: headed with the club name followed by ACCOMPLISHMENTS", () =>
      expect(page.locator("#accomplishments h2")).toHaveText(`${club.name} ACCOMPLISHMENTS`),
    );
    await holds(
      "OUR TEAM: three members, two Olympians and a certified level-2 coach",
      async () => {
        const members = await texts(page.locator("main .team .member"));
        expect(members).toHaveLength(3);
        expect(members.filter((member) => /Olympian/.test(member))).toHaveLength(2);
        expect(members.filter((member) => /certified.*level[ -]2/i.test(member))).toHaveLength(1);
        await expect(page.locator("main .team h2")).toHaveText("OUR TEAM");
      },
    );
    await holds("Founder section: MEET THE FOUNDER, an Olympian's biography", async () => {
      await expect(page.locator("#founder h2")).toHaveText("MEET THE FOUNDER");
      await expect(page.locator("#founder")).toContainText("Olympian");
    });
    await holds("Image-and-text: a button that scrolls to the contact form", () =>
      expect(page.locator("main .image-text a.button[href='#contact-form']").first()).toBeVisible(),
    );
    await holds("Image-and-text: a button that goes to a route", () =>
      expect(page.locator("main .image-text a.button[href='/programs']")).toBeVisible(),
    );
    await holds("Image-and-text: a button that jumps to an in-page anchor", async () => {
      await read(page, "/track-field-club");
      await expect(
        page.locator("main .image-text a.button[href='#track_field_membership_slider']"),
      ).toBeVisible();
    });
    await holds(
      "Image-and-text: default target of one such button is /appointment-booking",
      async () => {
        await read(page, "/programs");
        await expect(page.locator("main .image-text a.button").first()).toHaveAttribute(
          "href",
          "/appointment-booking",
        );
      },
    );
  });

  test("display sections: banner heights", async ({ page, holds }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    for (const [path, what, height] of [
      ["/track-field-club", "track and field", 800],
      ["/speed-training-program", "speed training", 800],
      ["/strength-conditioning-gym", "strength", 800],
      ["/about", "about", 800],
      ["/programs", "any other", 500],
      ["/news", "any other", 500],
    ] as const) {
      await holds(`Banner: ${height} px for the ${what} variant, ${path} (D26)`, async () => {
        await read(page, path);
        expect((await sizeOf(page.locator("main .page-hero"))).height).toBe(height);
      });
    }
    await holds("Banner: 500 px for the accomplishments banner (D26)", async () => {
      await read(page, "/about");
      expect((await sizeOf(page.locator("main .banner"))).height).toBeGreaterThanOrEqual(500);
    });
    await holds("Banner: 800 px for the indoor track and field banner (D26)", async () => {
      await read(page, "/track-field-club");
      expect((await sizeOf(page.locator("main .indoor-banner"))).height).toBe(800);
    });
    await holds("Banner: not taller than the screen (D26)", async () => {
      await page.setViewportSize({ width: 1440, height: 700 });
      for (const place of [".page-hero", ".indoor-banner"])
        expect((await sizeOf(page.locator(`main ${place}`))).height).toBe(700);
    });
  });
});

test("display sections: banner image, buttons, reveal", async ({ page, holds }) => {
  await page.setViewportSize({ width: 620, height: 900 });
  await page.goto("/about");
  await hydrated(page);
  const image = page.locator("main .banner picture img").first();
  await image.scrollIntoViewIfNeeded();
  const source = () => image.evaluate((img: HTMLImageElement) => img.currentSrc);
  await holds("Banner image: swapped for a mobile image at 620 px", () =>
    expect.poll(source).toMatch(/-phone-/),
  );
  await holds("Banner image: not at 621 px", async () => {
    await page.setViewportSize({ width: 621, height: 900 });
    await expect.poll(source).toMatch(/\/pictures\/(?!.*-phone-)/);
  });
  await holds("Buttons swap a golden torch icon for a black one on hover", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/track-field-club");
    await hydrated(page);
    const button = page.locator("main .page-hero a.button").first();
    const torch = button.locator(".button-torch");
    await button.scrollIntoViewIfNeeded();
    expect(await styleOf(torch, "color")).toBe("rgb(217, 165, 33)");
    // Sections above may still change height and move it away from the pointer.
    await expect
      .poll(async () => {
        await button.hover();
        return styleOf(torch, "color");
      })
      .toBe("rgb(0, 0, 0)");
  });

  await page.goto("/schedule");
  await page.goto("/about");
  await hydrated(page);
  const section = page.locator("main .reveal[data-reveal=waiting]").last();
  await expect(section).toBeAttached();
  await section.evaluate((element) => element.setAttribute("id", "watched"));
  const watched = page.locator("#watched");
  const show = (share: number) =>
    watched.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      // An element that slides in is offset by its own translation.
      const shift = Number.parseFloat(getComputedStyle(element).translate.split(" ")[1] ?? "0");
      scrollTo({
        top: scrollY + top - shift - innerHeight + height * part + shift,
        behavior: "instant",
      });
    }, share);
  await holds("Sections: hidden until 20% is visible", async () => {
    await page.evaluate(() => document.documentElement.setAttribute("data-full-length", ""));
    // Twice: the first scroll lays out sections that had no layout yet.
    await show(0.1);
    await twoFrames(page);
    await show(0.1);
    await twoFrames(page);
    await expect(watched).toHaveAttribute("data-reveal", "waiting");
    // Its hidden state fades too, below the visible part of the page.
    await expect.poll(() => styleOf(watched, "opacity")).toBe("0");
  });
  await holds("Sections: slide in when 20% is visible", async () => {
    await show(0.25);
    await expect(watched).toHaveAttribute("data-reveal", "shown");
    await expect.poll(() => styleOf(watched, "opacity")).toBe("1");
  });
  await holds("Sections: slide in once, then stop being watched", async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await twoFrames(page);
    await expect(watched).toHaveAttribute("data-reveal", "shown");
  });
});
