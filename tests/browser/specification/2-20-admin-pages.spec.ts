import { call, expect, hydrated, signIn, test, texts, type Item } from "./statements.ts";

test("blog management", async ({ page, context, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/admin/blogs");
  await hydrated(page);
  const editor = page.getByRole("dialog");
  await holds("Admin blogs: an Upload New Blog button opens a popup editor", async () => {
    await page.getByRole("link", { name: "Upload New Blog" }).click();
    await expect(editor.getByRole("heading", { name: "Upload New Blog" })).toBeVisible();
  });
  await holds("Blog editor: ten empty paragraph slots initially", () =>
    expect(editor.getByText(/^Part \d+ \(empty\)/)).toHaveCount(10),
  );
  await holds("Blog editor: more slots can be added", async () => {
    await editor.getByRole("button", { name: "Add another part" }).click();
    await expect(editor.getByText(/^Part \d+/)).toHaveCount(11);
  });
  await holds("Blog editor: default category 1", () =>
    expect(editor.getByLabel("Category")).toHaveValue("1"),
  );
  await holds("Blog editor: 'All' is excluded from the category choices", async () => {
    const choices = await texts(editor.getByLabel("Category").locator("option"));
    expect(choices.length).toBeGreaterThan(1);
    expect(choices).not.toContain("All");
  });
  for (const name of [
    "slug_url",
    "brief_paragraph",
    "blog_image",
    "published_date",
    "category",
    "metaTitle",
    "metaDescription",
  ]) {
    await holds(`Blog editor: field ${name}`, () =>
      expect(editor.locator(`[name="${name}"]`)).toHaveCount(1),
    );
  }
  await holds("Blog editor: published_date is free text", () =>
    expect(editor.getByLabel("Date readers see")).not.toHaveAttribute("type", /date/),
  );
  const title = editor.getByLabel("Title").first();
  const save = async () => {
    await editor.getByLabel("Now").check();
    await editor.getByRole("button", { name: "Save article" }).click();
  };
  await holds("Blog editor, create: on success the popup closes and the list reloads", async () => {
    await title.fill(`Hops ${result}`);
    await editor.getByLabel("Brief paragraph").fill("Small and often.");
    await editor.getByLabel("Date readers see").fill("One day in May");
    await editor.getByLabel("Heading").first().fill("Only a heading");
    await save();
    await expect(editor).toHaveCount(0);
    await expect(page.getByRole("heading", { name: `Hops ${result}` })).toBeVisible();
  });
  const card = page.locator(".written-card", { hasText: result });
  await holds(
    "Admin blogs: a card has date, image, category name, title and brief paragraph",
    async () => {
      await expect(card.locator(".written-picture")).toBeVisible();
      const first =
        (await call<Item[]>(page, "GET", "/api/categories")).body.data[1]?.category ?? "-";
      for (const text of ["One day in May", first, `Hops ${result}`, "Small and often."])
        await expect(card).toContainText(text);
    },
  );
  await holds("Admin blogs: a card has Edit Blog and Delete Blog", async () => {
    for (const name of [/^Edit Blog/, /^Delete Blog/])
      await expect(card.getByRole("link", { name })).toBeVisible();
  });
  await holds("Blog editor: empty heading and paragraph pairs are dropped on save", async () => {
    const { body } = await call<Item[]>(page, "GET", "/api/blogs");
    const saved = body.data.find((blog) => blog.title === `Hops ${result}`);
    expect(saved?.blogs_content).toEqual([{ heading: "Only a heading", paragraph: "" }]);
  });
  await holds("Blog editor, edit: on success the popup closes and the list reloads", async () => {
    await card.getByRole("link", { name: /^Edit Blog/ }).click();
    await expect(title).toHaveValue(`Hops ${result}`);
    await title.fill(`Bounds ${result}`);
    await editor.getByRole("button", { name: "Save article" }).click();
    await expect(editor).toHaveCount(0);
    await expect(page.getByRole("heading", { name: `Bounds ${result}` })).toBeVisible();
  });
  await holds("Admin save failure: the server's message, the popup stays", async () => {
    await card.getByRole("link", { name: /^Edit Blog/ }).click();
    await title.fill("");
    await editor.getByRole("button", { name: "Save article" }).click();
    await expect(editor.getByText("Please give the article a title").first()).toBeVisible();
    await page.goto("/admin/blogs");
    await hydrated(page);
  });
  await holds("Admin blogs: Delete Blog deletes it", async () => {
    await card.getByRole("link", { name: /^Delete Blog/ }).click();
    await editor.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: `Bounds ${result}` })).toHaveCount(0);
  });
  await holds(
    "Admin delete failure: the error is shown, and after a reload the item is still there",
    async () => {
      const { body } = await call(page, "POST", "/api/blog", { title: `Kept ${result}` });
      await page.goto("/admin/blogs");
      await hydrated(page);
      const link = page.getByRole("link", { name: new RegExp(`^Delete Blog.*Kept ${result}`) });
      await link.click();
      const session = await context.cookies();
      await context.clearCookies();
      await editor.getByRole("button", { name: "Delete" }).click();
      await expect(editor.getByRole("alert")).toHaveText(/You are signed out.*Nothing was deleted/);
      await context.addCookies(session);
      await page.goto("/admin/blogs");
      await expect(link).toBeVisible();
      await call(page, "DELETE", `/api/blog/${body.data.blog_id}`);
    },
  );
});

test("location page management", async ({ page, holds }) => {
  const result = crypto.randomUUID().slice(0, 8);
  await signIn(page, "/admin/location-pages");
  await hydrated(page);
  const editor = page.getByRole("dialog");
  const card = page.locator(".written-card", { hasText: result });
  await holds("Admin location pages: an Add New Location Page button opens a popup", async () => {
    await page.getByRole("link", { name: "Add New Location Page" }).click();
    await expect(editor.getByRole("heading", { name: "Add New Location Page" })).toBeVisible();
  });
  await holds("Location editor: every field of a location page", async () => {
    const names = ["slug_url", "main_heading", "main_paragraph", "highlighted_heading"];
    for (const n of [1, 2, 3, 4]) names.push(`heading_${n}`, `paragraph_${n}`);
    names.push("meta_keywords", "meta_link", "meta_title", "meta_description");
    for (const name of names) await expect(editor.locator(`[name="${name}"]`)).toHaveCount(1);
  });
  await holds(
    "Location editor, create: on success the popup closes and the list reloads",
    async () => {
      await editor.getByLabel("Main heading").fill(`Track in Perry ${result}`);
      await editor.getByLabel("Now").check();
      await editor.getByRole("button", { name: "Save page" }).click();
      await expect(editor).toHaveCount(0);
      await expect(card).toBeVisible();
    },
  );
  await holds(
    "Admin location pages: a card has its URL, Edit Location and Delete Location",
    async () => {
      await expect(card).toContainText(`/location/track-in-perry-${result}`);
      for (const name of [/^Edit Location/, /^Delete Location/])
        await expect(card.getByRole("link", { name })).toBeVisible();
    },
  );
  await holds(
    "Location editor, edit: on success the popup closes and the list reloads",
    async () => {
      await card.getByRole("link", { name: /^Edit Location/ }).click();
      await editor.getByLabel("Main heading").fill(`Runs in Perry ${result}`);
      await editor.getByRole("button", { name: "Save page" }).click();
      await expect(editor).toHaveCount(0);
      await expect(card).toContainText(`Runs in Perry ${result}`);
    },
  );
  await holds("Admin location pages: Delete Location deletes it", async () => {
    await card.getByRole("link", { name: /^Delete Location/ }).click();
    await editor.getByRole("button", { name: "Delete" }).click();
    await expect(card).toHaveCount(0);
  });
});
