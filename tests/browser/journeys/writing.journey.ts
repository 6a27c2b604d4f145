import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, problemsOf, signIn, test } from "../visit.ts";
import { openEditor, surface, write } from "./writing-steps.ts";

/**
 * A phone's photograph: rotated, with EXIF data for the rotation and the location. It is small, because the
 * site creates smaller sizes in two formats.
 */
function telephonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 450, height: 300, channels: 3, background: "#8a3b2a" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 51/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/**
 * Pastes a picture into the focused rich text, as from a phone or a screenshot, and waits until the site has
 * created its sizes, which takes seconds on a busy machine.
 */
async function pastePicture(page: Page, text: Locator, bytes: Buffer) {
  const made = page.waitForResponse("**/api/upload");
  await text.evaluate((element, base64) => {
    const clipboardData = new DataTransfer();
    const file = Uint8Array.fromBase64(base64);
    clipboardData.items.add(new File([file], "IMG_0043.jpg", { type: "image/jpeg" }));
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", pasted));
  }, bytes.toString("base64"));
  await made;
}

/** Pastes HTML, as from a word processor or another site. */
const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", pasted));
  }, html);

test("an article with a phone's picture: written, previewed, published, moved", async ({
  page,
  context,
}) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/admin/blogs");
  const editor = await openEditor(page, "Upload New Blog");
  await expect(editor.getByText(/^Part \d+/)).toHaveCount(10);
  await editor.getByRole("button", { name: "Add another part" }).click();
  await expect(editor.getByText(/^Part \d+/)).toHaveCount(11);
  await expect(editor.getByLabel("Category")).toHaveValue("1");
  await expect(editor.getByRole("option", { name: "All" })).toHaveCount(0);

  await editor.getByLabel("Title").first().fill(`Faster starts ${result}`);
  // In a form, Enter would submit the half-written article.
  await page.keyboard.press("Enter");
  await editor.getByLabel("Brief paragraph").fill("What the first ten metres decide.");
  await editor.getByLabel("Upload a picture").setInputFiles({
    name: "IMG_0042.jpg",
    mimeType: "image/jpeg",
    buffer: await telephonePhoto(),
  });
  await editor.getByLabel("What does it show?").fill("A dark red track");
  await editor.getByRole("slider", { name: "From left to right" }).fill("1");
  await expect(editor.getByRole("status").getByText("Saved")).toBeVisible();
  await editor.getByLabel("Heading").first().fill("Push, do not reach");
  await write(page, editor, `Lean from the ankles ${result}.`);
  const live = page.frameLocator('iframe[title="Preview"]');
  await expect(live.getByRole("heading", { level: 1 })).toHaveText(`Faster starts ${result}`);
  await expect(live.getByText(`Lean from the ankles ${result}.`)).toBeVisible();
  await pastePicture(page, surface(editor), await telephonePhoto());
  const asked = editor.locator(".rich-text").getByLabel("What does it show?");
  await expect(asked).toBeFocused();
  await asked.fill("Ankles, leaning");
  await asked.press("Tab");
  expect(await problemsOf(page)).toEqual([]);

  const opened = context.waitForEvent("page");
  await editor.getByRole("link", { name: "Preview" }).click();
  const preview = await opened;
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(`Faster starts ${result}`);
  await expect(preview.getByText(`Lean from the ankles ${result}.`)).toBeVisible();
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const unpublished = await page.request.get(`/blogs/faster-starts-${result}`);
  expect(unpublished.status()).toBe(404);
  await preview.close();

  await editor.getByLabel("Now").check();
  await editor.getByRole("button", { name: "Save article" }).click();
  await expect(page.getByRole("status").getByText("Published.")).toBeVisible();
  await expect(editor).toHaveCount(0);
  expect(await problemsOf(page)).toEqual([]);

  await page.goto("/blogs");
  await page.getByRole("link", { name: `Faster starts ${result}` }).click();
  await expect(page).toHaveURL(`/blogs/faster-starts-${result}`);
  const picture = page.locator(".article-top-picture img").first();
  await expect(picture).toHaveJSProperty("complete", true);
  // Portrait format: taller than wide.
  await expect(picture).toHaveAttribute("width", "300");
  await expect(picture).toHaveAttribute("height", "450");
  const inText = page.getByRole("img", { name: "Ankles, leaning" });
  await inText.scrollIntoViewIfNeeded();
  await expect(inText).toHaveJSProperty("complete", true);
  await expect(inText).toHaveAttribute("height", "450");
  expect(await problemsOf(page)).toEqual([]);

  await page.goto("/admin/blogs");
  await openEditor(page, new RegExp(`Edit Blog.*${result}`));
  await editor.getByLabel("Address: /blogs/").fill(`quicker-starts-${result}`);
  await editor.getByRole("button", { name: "Save article" }).click();
  await expect(page.getByRole("status").getByText("Published.")).toBeVisible();
  // Cached pages are deleted after the database's notification, which arrives moments later.
  await expect(async () => {
    await page.goto(`/blogs/faster-starts-${result}`);
    await expect(page).toHaveURL(`/blogs/quicker-starts-${result}`, { timeout: 1_000 });
  }).toPass();

  await page.goto("/admin/blogs");
  await hydrated(page);
  await page.getByRole("link", { name: new RegExp(`Delete Blog.*${result}`) }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`“Faster starts ${result}” was deleted.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: `Faster starts ${result}` })).toBeVisible();
});

test.describe("a failure while saving", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  test("a location page: made, seen, moved; offline or signed out nothing is lost", async ({
    page,
    context,
  }) => {
    const result = crypto.randomUUID().slice(0, 8);
    await signIn(page, "/admin/location-pages");
    const editor = await openEditor(page, "Add New Location Page");
    await editor.getByLabel("Main heading").fill(`Track in Perry ${result}`);
    await write(page, editor, "We meet at the fairgrounds.");
    await editor.getByLabel("Now").check();
    const save = editor.getByRole("button", { name: "Save page" });
    const wrong = editor.locator(".save-bar").getByRole("alert");
    await context.setOffline(true);
    await save.click();
    await expect(wrong).toContainText("No connection. Not saved, but nothing is lost");
    await context.setOffline(false);
    const session = await context.cookies();
    await context.clearCookies();
    await save.click();
    await expect(wrong).toContainText("You are signed out");
    await context.addCookies(session);
    await save.click();
    await expect(page.getByRole("status").getByText("Published.")).toBeVisible();
    await page.goto(`/location/track-in-perry-${result}`);
    await expect(page.getByText("We meet at the fairgrounds.")).toBeVisible();
    await page.goto("/admin/location-pages");
    await openEditor(page, new RegExp(`Edit Location.*${result}`));
    await editor.getByLabel("Address: /location/").fill(`perry-${result}`);
    await editor.getByRole("button", { name: "Save page" }).click();
    await expect(page.getByRole("status").getByText("Published.")).toBeVisible();
    await page.goto(`/location/track-in-perry-${result}`);
    await expect(page).toHaveURL(`/location/perry-${result}`);
  });
});

async function colleague(browser: Browser, address: string, base: string, path: string) {
  const context = await browser.newContext({
    baseURL: base,
    extraHTTPHeaders: { "X-Forwarded-For": address },
  });
  const page = await context.newPage();
  await signIn(page, path);
  await hydrated(page);
  return page;
}

test("two people edit the same article: no text is lost", async ({
  page,
  browser,
  baseURL,
  address,
}) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/admin/blogs");
  const made = await page.request.post("/api/blog", { data: { title: `Shared ${result}` } });
  const { data } = (await made.json()) as { data: { blog_id: number } };
  const path = `/admin/blogs/${data.blog_id}`;
  await page.goto(path);
  await hydrated(page);
  const other = await colleague(browser, address, baseURL, path);
  const [mine, theirs] = [page.getByRole("dialog"), other.getByRole("dialog")];

  await write(other, theirs, "What the colleague wrote.");
  const refused = page.waitForResponse((answer) => answer.status() === 409);
  await surface(mine).click();
  await page.keyboard.type("What I wrote.");
  await refused;
  await expect(mine.getByRole("alert").getByText(/saved this page while you/)).toBeVisible();
  await mine.getByText(/^What .* wrote$/).click();
  await expect(mine.getByText("What the colleague wrote.")).toBeVisible();
  await expect(mine.getByText("What I wrote.")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  await mine.getByRole("button", { name: "Keep mine" }).click();
  await expect(mine.getByText(/^Draft saved/)).toBeVisible();
  await mine.getByRole("button", { name: "Save article" }).click();
  await expect(page.getByRole("status").getByText("Published.")).toBeVisible();

  const answer = await page.request.get(`/api/blog/${data.blog_id}/revisions`);
  const { data: revisions } = (await answer.json()) as { data: { id: number }[] };
  const texts = await Promise.all(
    revisions.map(async ({ id }) =>
      (await page.request.get(`/api/blog/${data.blog_id}/revisions/${id}`)).text(),
    ),
  );
  for (const expected of ["What the colleague wrote.", "What I wrote."])
    expect(texts.some((text) => text.includes(expected))).toBe(true);
  await other.context().close();
});

test("pasted text keeps its formatting and runs nothing; a link leads to https or a path", async ({
  page,
}) => {
  await signIn(page, "/admin/blogs");
  const editor = await openEditor(page, "Upload New Blog");
  const text = surface(editor);
  await text.click();
  await pasteHtml(text, "<p>Lean <b>low</b></p><script>document.title=1</script>");
  await expect(text.locator("strong")).toHaveText("low");
  await expect(text.locator("script")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+a");
  await editor.getByRole("button", { name: "Link", exact: true }).first().click();
  const address = editor.getByLabel("Link address");
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(address).toHaveAccessibleDescription(/^Begin with https:/);
  expect(await problemsOf(page)).toEqual([]);
  await address.fill("http://example.ca/starts");
  await address.press("Enter");
  await expect(text.locator("a").first()).toHaveAttribute("href", "https://example.ca/starts");
});
