import { content } from "#content/all.ts";
import { toFormData } from "#modules/content/editing/schema-form.ts";
import { call, expect, newEmail, read, signIn, test, vendors } from "./statements.ts";

/** Every call that changes the club's data, and every one that reads private data. */
const staffCalls: [method: string, path: string, who: "editor" | "admin"][] = [
  ["POST", "/api/blog", "editor"],
  ["PUT", "/api/blog/999999", "editor"],
  ["DELETE", "/api/blog/999999", "editor"],
  ["POST", "/api/locationpages/create", "editor"],
  ["PUT", "/api/locationpages/999999", "editor"],
  ["DELETE", "/api/locationpages/999999", "editor"],
  ["POST", "/api/upload", "editor"],
  ["POST", "/trigger-email", "admin"],
  ["GET", "/api/inbox", "admin"],
];

test("visitors", async ({ page, holds }) => {
  for (const [method, path] of staffCalls) {
    await holds(`Visitors: ${method} ${path} is refused (D18)`, async () => {
      const { status, body } = await call(page, method, path, method === "GET" ? undefined : {});
      expect(status).toBe(401);
      expect(body).toMatchObject({ status: "error", message: expect.stringMatching(/\w/) });
    });
  }
  for (const path of ["/admin", "/admin/blogs", "/admin/location-pages", "/admin/inbox"]) {
    await holds(`Visitors: ${path} leads to the login`, async () => {
      await read(page, path);
      await expect(page).toHaveURL(/\/login/);
    });
  }
});

test("admins and editors", async ({ page, browser, baseURL, address, holds }) => {
  await signIn(page, "/admin/people");
  await holds("Admin: user info with isAdmin true", async () => {
    const { body } = await call(page, "GET", "/api/users/me");
    expect(body.data).toMatchObject({ role: "admin", isAdmin: true });
  });
  for (const [method, path] of staffCalls.filter(([, path]) => !path.includes("999999"))) {
    await holds(`Admin: may ${method} ${path}`, async () => {
      const { status } = await call(page, method, path, method === "GET" ? undefined : {});
      // Access is granted; the empty body is another error.
      expect([200, 201, 202, 400, 415]).toContain(status);
    });
  }
  const email = newEmail().replace("visitor-", "e-");
  await page.getByText("Invite someone…").click();
  await page.getByLabel("Name").fill("An editor");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const mail = () => vendors().then(({ mails }) => mails.find(({ to }) => to.includes(email)));
  await expect.poll(mail).toBeDefined();
  const link = /\/login\/invitation\?key=[\w.-]+/.exec((await mail())?.text ?? "")?.[0] ?? "";
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { "X-Forwarded-For": address },
  });
  const editor = await context.newPage();
  await editor.goto(link);
  for (const field of await editor.locator("input[type=password]").all())
    await field.fill("a-good-pass-3");
  await editor.getByRole("button", { name: "Create my account" }).click();
  await expect(editor.getByRole("status")).toHaveText(/\w/);
  await call(editor, "POST", "/api/users/login", { email, password: "a-good-pass-3" });
  await holds("Editor: user info with isAdmin false (D29)", async () => {
    const { body } = await call(editor, "GET", "/api/users/me");
    expect(body.data).toMatchObject({ role: "editor", isAdmin: false });
  });
  await holds("Editor: writes articles and location pages (D29)", async () => {
    const made = await call(editor, "POST", "/api/blog", {
      title: `By ${email}`,
      publish_at: null,
    });
    expect(made.status).toBe(201);
    await call(editor, "DELETE", `/api/blog/${made.body.data.blog_id}`);
    const page = { main_heading: `By ${email}`, publish_at: null };
    const town = await call(editor, "POST", "/api/locationpages/create", page);
    expect(town.status).toBe(201);
    await call(editor, "DELETE", `/api/locationpages/${town.body.data.location_id}`);
  });
  for (const [what, path] of [
    ["people", "/admin/people"],
    ["money", "/admin/payments"],
    ["links that take money", "/admin/content/external"],
    ["policies", "/admin/content/policies"],
  ] as const) {
    await holds(`Editor: ${what} are admins' (D29)`, async () => {
      expect((await read(editor, path)).status()).toBe(403);
    });
  }
  const { office } = structuredClone(content);
  office.checkout.agreement.terms[0] = "Nothing is ever paid back.";
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  await holds("Editor: terms are admins' (D29)", async () => {
    const answer = await editor.request.post("/admin/content/office", {
      form: { _action: "save", base: "0", value: JSON.stringify(toFormData(office)) },
      headers,
    });
    expect(await answer.text()).toContain("Only an admin may change this. Nothing was saved.");
  });
  await holds("Editor: prices are admins' (D29)", async () => {
    expect((await read(editor, "/admin/programs")).status()).toBe(403);
    const form = { _action: "save-edition", id: "1", price: "1", capacity: "1" };
    const answer = await editor.request.post("/admin/programs", { form, headers });
    expect(answer.status()).toBe(403);
  });
  for (const [method, path] of staffCalls.filter(([, , who]) => who === "admin")) {
    await holds(`Editor: ${method} ${path} is refused (D29)`, async () => {
      const { status } = await call(editor, method, path, method === "GET" ? undefined : {});
      expect(status).toBe(403);
    });
  }
  await context.close();
});
