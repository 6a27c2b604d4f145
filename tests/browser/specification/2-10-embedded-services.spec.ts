import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { content } from "../../support/sample-content.ts";
import { toFormData } from "#modules/content/editing/schema-form.ts";
import { startEmbeddedPostgres } from "#edge/embedded-postgres/start.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { type DatabaseGate, openDatabaseGate } from "../../support/database-gate.ts";
import { startServer } from "../../support/server-process.ts";
import { admin } from "../open-site.ts";
import { otherServices, widgetScript, widgets } from "./other-services.ts";
import { expect, hydrated, newEmail, read, sizeOf, test as base } from "./statements.ts";
import { contentVersions } from "#modules/content/schema.ts";

/** A club that uses other services: a separate site. The browser simulates the services. */
const test = base.extend<object, { own: { address: string; gate: DatabaseGate } }>({
  own: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "club-services-"));
      const postgres = await startEmbeddedPostgres({
        dataDir: folder,
        log: { info() {}, error() {} },
      });
      const gate = await openDatabaseGate(postgres.url);
      await saveServices(postgres.url);
      const site = await startServer({
        DATABASE_URL: gate.url,
        DATA_DIR: folder,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      });
      await use({ address: site.address, gate });
      await site.stop();
      await gate.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
});
test.describe.configure({ mode: "default" });

async function saveServices(url: string) {
  await migrate(url);
  const { db, close } = openDatabase(url);
  await db.insert(contentVersions).values(
    Object.entries(otherServices).map(([collection, each]) => ({
      collection,
      version: 1,
      value: each,
      savedByName: "Wren",
    })),
  );
  await close();
}

test("frames", async ({ page, holds }) => {
  await page.route(/https:\/\/(calendar|donations)\.example\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>Another service</p>" }),
  );
  await page.goto("/appointment-booking");
  await hydrated(page);
  const frame = page.locator("main iframe").first();
  /** The service's own area, inside the frame's border. */
  const heightInside = () => frame.evaluate((element) => element.clientHeight);
  await frame.scrollIntoViewIfNeeded();
  await holds("Booking: an external scheduling widget in a frame", () =>
    expect(page.frameLocator("main iframe").first().getByText("Another service")).toBeVisible(),
  );
  await holds("Booking: its frame is 1000 px high", async () =>
    expect(await heightInside()).toBe(1000),
  );
  await holds("Booking: set to English and appointment type", async () => {
    const { searchParams } = new URL((await frame.getAttribute("src")) ?? "");
    expect(searchParams.get("lang")).toBe("en");
    expect(searchParams.get("appointmentType")).toBe("first-practice");
  });
  await page.goto("/donation");
  await hydrated(page);
  await frame.scrollIntoViewIfNeeded();
  await holds("Donation: a banner and an embedded external form (D34)", async () => {
    await expect(page.locator("main .page-hero h1")).toHaveText(/donation/i);
    await expect(frame).toHaveAttribute("src", "https://donations.example/form");
  });
  for (const [width, height] of [
    [767, 2200],
    [768, 1800],
  ] as const) {
    await holds(`Donation: its frame is ${height} px high at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      expect(await heightInside()).toBe(height);
    });
  }
  await holds("Donation: without an address, our own gift form (D34)", async () => {
    await read(page, `${process.env.SITE_ADDRESS}/donation`);
    await expect(page.locator("main iframe")).toHaveCount(0);
    await expect(page.locator("form#gift").getByRole("textbox")).toBeVisible();
  });
});

test("links to other sites", async ({ page, holds }) => {
  const main = page.locator("main");
  await read(page, "/become-an-olympian");
  await holds(
    "Landing sections: CHAMPIONS OFF THE FIELD with BECOME A MEMBER to the external shop, in a new tab",
    async () => {
      const block = main.locator("section", {
        has: page.getByRole("heading", { name: "CHAMPIONS OFF THE FIELD", exact: true }),
      });
      const link = block.getByRole("link", { name: /^BECOME A MEMBER/ });
      await expect(link).toHaveAttribute("href", "https://shop.example/");
      await expect(link).toHaveAttribute("target", "_blank");
    },
  );
  await read(page, "/about");
  await holds("About: a role-model blurb with LEARN MORE to an external video", () =>
    expect(main.locator(".role-model").getByRole("link", { name: /^LEARN MORE/ })).toHaveAttribute(
      "href",
      "https://films.example/club",
    ),
  );
  await read(page, "/speed-training-program");
  await holds("Speed: 4 drafted baseball athletes, external profiles in a new tab", async () => {
    const profiles = main.locator(".drafted a");
    await expect(profiles).toHaveCount(4);
    for (const profile of await profiles.all()) {
      await expect(profile).toHaveAttribute("href", /^https:\/\/players\.example\//);
      await expect(profile).toHaveAttribute("target", "_blank");
    }
  });
  await read(page, "/donation");
  await holds("Donation, founder section: a link to an external kids-sports site", () =>
    expect(main.locator(".tribute").getByRole("link", { name: /kids.* sports/i })).toHaveAttribute(
      "href",
      "https://kids-sports.example/",
    ),
  );
});

/** More articles than one page of the list. */
async function publishArticles(page: Page, baseURL: string) {
  const headers = { Origin: baseURL };
  await page.request.post("/api/users/login", { data: admin, headers });
  for (let n = 1; n <= 13; n += 1)
    await page.request.post("/api/blog", {
      data: { title: `Written ${n}` },
      headers,
    });
}

test.describe("with the database away", () => {
  test.use({ expectedErrors: /./ });

  test("with the database away", async ({ page, baseURL, own, holds }) => {
    await publishArticles(page, baseURL);
    await page.goto("/contact-us");
    await hydrated(page);
    await own.gate.close();
    await holds("Any other response: 'Message could not be processed!', in red", async () => {
      const form = page.locator("#message-form");
      for (const name of ["first_name", "last_name", "phone", "message"])
        await form.locator(`[name=${name}]`).fill("Something");
      await form.locator("[name=email]").fill(newEmail());
      await form.getByRole("button", { name: "SUBMIT" }).click();
      await expect(page.locator(".toast")).toHaveText("Message could not be processed!", {
        timeout: 15_000,
      });
      await expect(page.locator(".toast")).toHaveAttribute("data-tone", "error");
      await expect(form.locator("[name=message]")).toHaveValue("Something");
    });
    await own.gate.open();
    await holds("Any other response: the form can be sent again", async () => {
      const submit = page.locator("#message-form").getByRole("button", { name: "SUBMIT" });
      await expect(async () => {
        await submit.click();
        await expect(page.locator(".toast")).toHaveText("Message sent successfully!", {
          timeout: 1_000,
        });
      }).toPass();
    });
    await own.gate.close();
    await holds("Blog list fetch failure: only built-in articles show", async () => {
      expect((await read(page, "/blogs")).status()).toBe(200);
      await expect(page.locator("main article").first()).toBeVisible();
      await expect(page.getByText("Written 1")).toHaveCount(0);
    });
    await own.gate.open();
  });
});

test("LOAD MORE's flag", async ({ page, holds }) => {
  await holds("Blogs: without its flag there is no LOAD MORE (D14)", async () => {
    await page.goto("/blogs");
    await expect(page.getByRole("link", { name: "Written 13", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Written 1", exact: true })).toHaveCount(0);
    await expect(page.getByText("LOAD MORE")).toHaveCount(0);
  });
});

test("accomplishments by their number", async ({ page, baseURL, holds }) => {
  // They stay where they start.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const headers = { Origin: baseURL };
  await page.request.post("/api/users/login", { data: admin, headers });
  await page.setViewportSize({ width: 1200, height: 900 });
  const carousel = page.getByRole("region", { name: "Accomplishments", exact: true });
  let version = 0;
  for (const [count, perView] of [
    [2, 2],
    [3, 3],
    [4, 3],
  ] as const) {
    const { heading, banner, items } = content.accomplishments;
    const value = toFormData({ heading, banner, items: items.slice(0, count) });
    const form = { _action: "save", base: String(version), value: JSON.stringify(value) };
    const to = "/admin/content/accomplishments";
    const saved = await page.request.post(to, { form, headers, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    version += 1;
    await expect(async () => {
      await page.goto("/about");
      await expect(carousel.locator(".carousel-slide")).toHaveCount(count, { timeout: 100 });
    }).toPass();
    await hydrated(page);
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel).toHaveAttribute("data-live");
    await holds(`Accomplishments: ${perView} per view when ${count} items are given`, async () => {
      const row = await sizeOf(carousel.locator(".carousel-viewport"));
      const slide = await sizeOf(carousel.locator(".carousel-slide").first());
      expect(Math.round((row.width + 30) / slide.width)).toBe(perView);
    });
    await holds(`Accomplishments: loop off when the item count is ${count}`, async () => {
      await page.setViewportSize({ width: 600, height: 900 });
      const previous = carousel.getByRole("button", { name: "Previous slide" });
      await expect(previous).toHaveAttribute("aria-disabled", "true");
      await page.setViewportSize({ width: 1200, height: 900 });
    });
  }
});

test.describe("social posts", () => {
  // So low that the first post, below the page's top, is not near.
  test.use({ viewport: { width: 800, height: 150 } });

  test("social posts", async ({ page, baseURL, holds }) => {
    let asked = 0;
    await page.route(widgetScript, (route) => {
      asked += 1;
      return route.fulfill({ contentType: "text/javascript", body: widgets });
    });
    await page.goto("/subscribe");
    await hydrated(page);
    const answer = page.waitForResponse((response) => response.url() === `${baseURL}/news`);
    await page.getByRole("contentinfo").getByRole("link", { name: "NEWS", exact: true }).click();
    await holds(
      "News: the page's policy allows the network's script, from another page too",
      async () =>
        expect((await answer).headers()["content-security-policy"]).toContain(
          "https://widgets.example",
        ),
    );
    await hydrated(page);
    const cards = page.locator(".post-card");
    await holds("News: the script is asked for once, when the posts come near", async () => {
      expect(asked).toBe(0);
      await cards.first().scrollIntoViewIfNeeded();
      await expect(page.getByText("Drawn by the network: 14")).toBeVisible();
      expect(asked).toBe(1);
    });
    await holds("News: a social widget script embeds the posts", async () => {
      for (const post of await page.locator(".post-embed").all())
        await post.scrollIntoViewIfNeeded();
      await expect(page.getByText(/^Drawn by the network/)).toHaveCount(13);
    });
    await holds("News: a post the network does not have stays our own card", async () => {
      await expect(cards.nth(1)).toBeVisible();
      await expect(page.locator(".post-card:visible")).toHaveCount(1);
    });
  });

  test("social posts without their script", async ({ page, holds }) => {
    await page.route(widgetScript, (route) => route.fulfill({ status: 404 }));
    const logged = page.waitForEvent("console", (message) => /stays our own/.test(message.text()));
    await page.goto("/news");
    await hydrated(page);
    await page.locator(".post-card").first().scrollIntoViewIfNeeded();
    await holds("Social embed failure: logged, and every post is our own card", async () => {
      await logged;
      await expect(page.locator(".post-card").first()).toBeVisible();
    });
  });
});
