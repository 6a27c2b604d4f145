import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

/** A picture in the library, whose page is opened. @returns its address, and the part of the page about consent */
async function inLibrary(page: Page, name: string) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 480, height: 600 } });
  const image = { name, mimeType: "image/png", buffer };
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  const answer = await page.request.post("/api/upload", { multipart: { image }, headers });
  const { data, upload } = (await answer.json()) as { data: string; upload: { id: string } };
  await page.goto(`/admin/pictures/library-${upload.id}`);
  return { address: data, card: page.locator("#consent") };
}

test("a consent is requested, recorded and withdrawn; then only staff get the file", async ({
  page,
  request,
}) => {
  await signIn(page);
  const { address, card } = await inLibrary(page, "portrait.png");
  await hydrated(page);
  await expect(card.getByText("Use it as a portrait")).toBeVisible();
  const part = "#consent";
  expect(await problemsOf(page, part)).toEqual([]);

  await card.getByRole("button", { name: "Record the consent" }).press("Enter");
  const summary = page.getByRole("alert").getByRole("link", { name: /Check the box/ });
  await expect(summary).toHaveAttribute("href", part);
  const tick = card.getByRole("checkbox", { name: /agreed to be shown/ });
  await expect(tick).toHaveAccessibleDescription(/Check the box/);
  await expect(card.getByLabel("Who agreed?")).toHaveAccessibleDescription(/Write who agreed/);
  expect(await problemsOf(page)).toEqual([]);

  await tick.press("Space");
  await card.getByLabel("Who agreed?").fill("Zoé Léger-Cormier");
  await page.keyboard.press("Enter");
  await expect(card.getByText("A portrait: consent given")).toBeVisible();
  await expect(card.getByText("Zoé Léger-Cormier agreed")).toBeVisible();
  expect((await request.get(address)).status()).toBe(200);
  await card.getByRole("button", { name: "Withdraw the consent" }).press("Enter");
  await expect(card.getByText("Taken down")).toBeVisible();
  expect((await request.get(address)).status()).toBe(410);
  const shown = page.getByRole("group", { name: /stay visible/ }).getByRole("img");
  await expect(shown).toHaveJSProperty("naturalWidth", 480);
  await expect(card.getByText("Only staff see this picture")).toBeVisible();
  expect(await problemsOf(page, part)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused consent says why beside its fields", async ({ page }) => {
    await signIn(page);
    const { card } = await inLibrary(page, "plain.png");
    await card.getByLabel("Who agreed?").fill("Zoé Léger-Cormier");
    await card.getByRole("button", { name: "Record the consent" }).click();
    await expect(card.getByText("Check the box")).toBeVisible();
    await expect(card.getByLabel("Who agreed?")).toHaveValue("Zoé Léger-Cormier");
    await card.getByRole("checkbox", { name: /agreed to be shown/ }).check();
    await card.getByRole("button", { name: "Record the consent" }).click();
    await expect(card.getByText("Zoé Léger-Cormier agreed")).toBeVisible();
  });
});

test("the point that stays visible is chosen with the pointer and the keyboard, and pages keep it", async ({
  page,
}) => {
  await signIn(page);
  await inLibrary(page, "focus.png");
  await hydrated(page);
  const across = page.getByRole("slider", { name: "From left to right" });
  const down = page.getByRole("slider", { name: "From top to bottom" });
  const box = await page.locator(".focus-picture").boundingBox();
  if (!box) throw new Error("The picture is not shown");
  await page.mouse.click(box.x + box.width - 4, box.y + 4);
  await expect(across).toHaveValue("4");
  await expect(down).toHaveValue("0");
  await down.press("ArrowRight");
  await expect(down).toHaveAttribute("aria-valuetext", "upper part");
  const crop = page.locator(".crop .picture").first();
  await expect(crop).toHaveAttribute("data-focus-y", "1");
  await page.getByLabel("What does it show?").fill("A page of ours");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A page of ours");
  await expect(across).toHaveValue("4");
  expect(await problemsOf(page)).toEqual([]);
});

test.describe("several at once", () => {
  test.use({ expectedErrors: /415/ });

  test("each file has its progress, and one that is refused says why", async ({ page }) => {
    await signIn(page, "/admin/pictures");
    await hydrated(page);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 96, height: 60 } });
    const first = crypto.randomUUID();
    await page.getByLabel("Upload pictures").setInputFiles([
      { name: `${first}.png`, mimeType: "image/png", buffer },
      { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
      { name: "second.png", mimeType: "image/png", buffer },
    ]);
    const sent = page.getByRole("status").getByRole("listitem");
    await expect(sent).toHaveCount(3);
    await expect(sent.nth(2).getByText("Uploaded")).toBeVisible({ timeout: 20_000 });
    await expect(sent.nth(1)).toContainText("This is not a picture we can use");
    await expect(sent.first().getByRole("progressbar", { name: first })).toHaveJSProperty(
      "value",
      1,
    );
    await expect(page.getByRole("link", { name: `${first}.png` })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
});
