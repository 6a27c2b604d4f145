import { expect, problemsOf, signIn, test } from "../visit.ts";
import { openEditor, surface, write } from "./writing-steps.ts";

test("a sentence is set large and a figure placed, with buttons", async ({ page }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/admin/blogs");
  const editor = await openEditor(page, "Upload New Blog");
  await editor.getByLabel("Title").first().fill(`Three steps ${result}`);
  await write(page, editor, `Rhythm before height ${result}.`);
  await page.keyboard.press("Shift+Home");
  const press = (name: string) => editor.getByRole("button", { name }).first().click();
  await press("Pull quote");
  await expect(surface(editor).locator("aside")).toHaveText(`Rhythm before height ${result}.`);
  await press("Figure");
  await editor.getByRole("combobox", { name: "Figure" }).selectOption("hurdle-rhythm");
  expect(await problemsOf(page)).toEqual([]);
  await press("Insert it");
  await expect(surface(editor).locator("figure")).toHaveAttribute("data-figure", "hurdle-rhythm");
  await editor.getByLabel("Now").check();
  await editor.getByRole("button", { name: "Save article" }).click();
  await expect(page.getByRole("status").getByText("Published.")).toBeVisible();

  await page.goto(`/blogs/three-steps-${result}`);
  await expect(page.locator(".pull-quote")).toHaveAttribute("aria-hidden", "true");
  await expect(page.locator(".pull-quote")).toHaveText(`Rhythm before height ${result}.`);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const drawing = page.getByRole("img", { name: "Drawing: Three steps between two hurdles" });
    await expect(drawing).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByText("See the numbers").click();
  await expect(page.getByRole("row", { name: "Second step 2.00" })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a pull quote and a figure are typed as the form says", async ({ page }) => {
    const result = crypto.randomUUID().slice(0, 8);
    await signIn(page, "/admin/blogs/new");
    const editor = page.getByRole("dialog");
    await editor.getByLabel("Title").first().fill(`Typed ${result}`);
    await editor.getByText("Pull quotes and figures").click();
    const figure = await editor.getByText('data-figure="training-year"').innerText();
    await editor
      .getByRole("textbox", { name: "Text", exact: true })
      .first()
      .fill(`<p>Learn first.</p><aside><p>Learn first.</p></aside>${figure}`);
    await editor.getByLabel("Now").check();
    await editor.getByRole("button", { name: "Save article" }).click();
    await expect(page.getByText("Published.")).toBeVisible();
    await page.goto(`/blogs/typed-${result}`);
    await expect(page.locator(".pull-quote")).toHaveText("Learn first.");
    await expect(page.getByRole("img", { name: "Drawing: A year from September" })).toBeVisible();
  });
});
