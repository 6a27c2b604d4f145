import type { Locator, Page } from "@playwright/test";
import { hydrated } from "../visit.ts";

/** Clicks a link in a list of articles or pages. @returns the editor that it opens */
export async function openEditor(page: Page, button: string | RegExp) {
  await hydrated(page);
  await page.getByRole("link", { name: button }).click();
  return page.getByRole("dialog");
}

/** The first rich text, once its editor has loaded. */
export const surface = (editor: Locator) =>
  editor.locator(".rich-text[data-ready]").first().getByRole("textbox");

/** Types into the rich text and waits until the draft is saved on the server. */
export async function write(page: Page, editor: Locator, text: string) {
  await surface(editor).click();
  const saved = page.waitForResponse(
    (answer) => answer.request().postData()?.includes(text) === true && answer.ok(),
  );
  await page.keyboard.type(text);
  await saved;
}
