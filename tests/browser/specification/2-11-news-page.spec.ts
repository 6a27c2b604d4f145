import { addresses, expect, hydrated, test, texts } from "./statements.ts";

test("news page", async ({ page, holds }) => {
  await page.goto("/news");
  await hydrated(page);
  const main = page.getByRole("main");
  await holds("News: hero NEWS", () => expect(main.locator(".page-hero h1")).toHaveText("NEWS"));
  await holds("News: a Stay Tuned panel with JOIN US to the contact form", async () => {
    const panel = main.locator("section", {
      has: page.getByRole("heading", { name: "Stay Tuned", exact: true }),
    });
    await expect(panel.getByRole("link", { name: "JOIN US" })).toHaveAttribute(
      "href",
      "#contact-form",
    );
  });
  const days = await main
    .locator(".post-card time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
  await holds("News: a feed of 14 social posts", () => expect(days).toHaveLength(14));
  await holds("News: newest first", () => expect(days).toEqual(days.toSorted().reverse()));
  const wall = main.locator("section", {
    has: page.getByRole("heading", { name: "PERFORMANCE GALLERY", exact: true }),
  });
  const tiles = wall.locator("li a");
  await holds("News: a performance gallery of 37 images", () => expect(tiles).toHaveCount(37));
  const order = await texts(main.locator("h1, h2"));
  await holds(
    "News: a coaching associates block, a join banner, a merchandise and an accomplishments banner, in this order",
    async () => {
      const region = main.getByRole("region", { name: "Associations" });
      await expect(region.locator(".carousel-slide")).toHaveCount(4);
      const join = await texts(
        main
          .locator(".banner", { has: page.locator("a[href='/appointment-booking']") })
          .locator("h2"),
      );
      const shop = await texts(main.locator(".merchandise h2"));
      const places = ["ASSOCIATIONS", ...join, ...shop, "ACCOMPLISHMENTS"].map((heading) =>
        order.indexOf(heading),
      );
      expect(places).toHaveLength(4);
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    },
  );
  await holds("News: the merchandise banner has SHOP NOW, which leads to / (D37)", async () =>
    expect(
      await addresses(main.locator(".merchandise").getByRole("link", { name: "SHOP NOW" })),
    ).toEqual(["/"]),
  );

  const popup = page.getByRole("dialog");
  const count = popup.locator(".carousel-count");
  const open = async () => {
    await tiles.nth(1).click();
    await expect(count).toHaveText("2 / 37");
    await expect(popup.locator(".carousel[data-live]")).toBeVisible();
  };
  await holds("News: an image opens in a popup", open);
  await holds("News: the popup is closed by the close icon", async () => {
    await popup.getByRole("button", { name: /close/i }).click();
    await expect(popup).toHaveCount(0);
  });
  await holds("News: the popup is closed by the backdrop", async () => {
    await open();
    await page.mouse.click(8, 400);
    await expect(popup).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test("news page: the gallery's popup", async ({ page, holds }) => {
    await page.goto("/news");
    await hydrated(page);
    const popup = page.getByRole("dialog");
    await page.locator(".gallery-wall a").nth(1).tap();
    await expect(popup.locator(".carousel[data-live]")).toBeVisible();
    await holds("News: the popup is swipeable", async () => {
      const touch = await page.context().newCDPSession(page);
      const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(320) });
      for (const x of [280, 220, 150, 80])
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect(popup.locator(".carousel-count")).toHaveText("3 / 37");
    });
  });
});
