import type { Page } from "@playwright/test";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";

/** A picture in the library. @returns its address and the place of its card */
async function inLibrary(page: Page, name: string) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 480, height: 600 } });
  const image = { name, mimeType: "image/png", buffer };
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  const answer = await page.request.post("/api/upload", { multipart: { image }, headers });
  const { data, upload } = (await answer.json()) as { data: string; upload: { id: string } };
  await page.goto("/admin/pictures");
  return { address: data, card: page.locator(`#picture-${upload.id}`) };
}

test("a consent is requested, recorded and withdrawn; then only staff get the file", async ({
  page,
  request,
}) => {
  await signIn(page);
  const { address, card } = await inLibrary(page, "portrait.png");
  await hydrated(page);
  await card.getByText("Use it as a portrait").press("Enter");
  const part = `#${await card.getAttribute("id")}`;
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
  await card.getByText("A portrait: consent given").press("Enter");
  await expect(card.getByText("Zoé Léger-Cormier agreed")).toBeVisible();
  expect((await request.get(address)).status()).toBe(200);
  await card.getByRole("button", { name: "Withdraw the consent" }).press("Enter");
  await expect(card.getByText("Taken down")).toBeVisible();
  expect((await request.get(address)).status()).toBe(410);
  await expect(card.getByRole("img").first()).toHaveJSProperty("naturalWidth", 480);
  await expect(card.getByText("Only staff see this picture")).toBeVisible();
  expect(await problemsOf(page, part)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused consent says why beside its fields", async ({ page }) => {
    await signIn(page);
    const { card } = await inLibrary(page, "plain.png");
    await card.getByText("Use it as a portrait").click();
    await card.getByLabel("Who agreed?").fill("Zoé Léger-Cormier");
    await card.getByRole("button", { name: "Record the consent" }).click();
    await expect(card.getByText("Check the box")).toBeVisible();
    await expect(card.getByLabel("Who agreed?")).toHaveValue("Zoé Léger-Cormier");
    await card.getByRole("checkbox", { name: /agreed to be shown/ }).check();
    await card.getByRole("button", { name: "Record the consent" }).click();
    await card.getByText("A portrait: consent given").click();
    await expect(card.getByText("Zoé Léger-Cormier agreed")).toBeVisible();
  });
});
