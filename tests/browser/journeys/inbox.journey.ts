import type { Page } from "@playwright/test";
import { admin, inboundSecret } from "../open-site.ts";
import { expect, hydrated, problemsOf, signIn, test, tryToSignIn } from "../visit.ts";

const newEmail = () => `thread-${crypto.randomUUID().slice(0, 8)}@visitor.example`;

async function sendMessage(page: Page, email: string) {
  const form = page.locator("#message-form");
  await page.goto("/contact-us");
  await hydrated(page);
  await form.getByLabel("First Name").fill("Zoë");
  await form.getByLabel("Last Name").fill("Osei");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Phone").fill("905-555-0123");
  await form.getByLabel("Message").fill("May we come and try?");
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.locator(".toast")).toHaveText("Message sent successfully!");
}

const answerIn = (page: Page) => page.getByLabel("Your answer");

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a message is assigned, discussed, answered with a template and closed; the reply comes back", async ({
    page,
    request,
  }) => {
    const email = newEmail();
    const template = `Trial ${email.slice(7, 15)}`;
    await sendMessage(page, email);

    await signIn(page, "/admin/inbox/templates");
    await hydrated(page);
    const fresh = page.getByRole("region", { name: "New template" });
    await fresh.getByLabel("Name").fill(template);
    await fresh.getByLabel("Text").fill("Hello {first_name}, please come on Saturday.");
    await fresh.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: `Saved: ${template}.` })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);

    await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
    await hydrated(page);
    await page.getByRole("link", { name: /Zoë Osei/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Zoë Osei" })).toBeVisible();
    const opened = page.locator(".split-opened");
    await opened.getByLabel("Assigned to").selectOption({ index: 1 });
    await opened.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Assigned." })).toBeVisible();

    await page.getByText("Add a note for colleagues").click();
    await page.getByLabel("Note", { exact: true }).fill("Her brother trains with us.");
    await page.getByRole("button", { name: "Save note" }).click();
    const thread = page.getByRole("region", { name: "Thread" });
    await expect(thread.getByText("Her brother trains with us.")).toBeVisible();

    const answer = page.getByLabel("Your answer");
    await page.getByLabel("Reply template").selectOption(template);
    await page.getByRole("button", { name: "Insert" }).click();
    await expect(answer).toHaveValue("Hello Zoë, please come on Saturday.");
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(thread.getByText("Hello Zoë, please come on Saturday.")).toBeVisible();
    await expect(answer).toHaveValue("");
    await expect(opened.getByText("Answered", { exact: true }).first()).toBeVisible();
    const own = page.url();

    const sent = page.locator(".row-title a", { hasText: "Re: Your message to us" });
    await expect(async () => {
      await page.goto(`/admin/outbox?q=${encodeURIComponent(email)}`);
      await expect(sent).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    const [id] = /[\da-f-]{36}/.exec((await sent.getAttribute("href")) ?? "") ?? [];
    const raw = [
      `From: Zoë Osei <${email}>`,
      "To: office@club.example",
      `Message-ID: <${crypto.randomUUID()}@visitor.example>`,
      `In-Reply-To: <${id}@club.example>`,
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Saturday is perfect.",
    ].join("\r\n");
    const posted = await request.post("/api/inbound-mail", {
      data: raw,
      headers: { "Content-Type": "message/rfc822", Authorization: `Bearer ${inboundSecret}` },
    });
    expect(await posted.json()).toMatchObject({ outcome: "stored" });

    await page.goto(own);
    await hydrated(page);
    await expect(thread.getByText("Saturday is perfect.")).toBeVisible();
    await expect(opened.getByText("New reply", { exact: true }).first()).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await opened.getByRole("button", { name: "Close" }).click();
    await expect(opened.getByText("Closed", { exact: true }).first()).toBeVisible();
  });
});

test("on a wide screen the list stays beside what is open, and j and k go through it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const emails = [newEmail(), newEmail()];
  for (const email of emails) await sendMessage(page, email);
  await signIn(page, "/admin/inbox?q=thread");
  await hydrated(page);
  await page.locator(".row-title a").first().click();
  await expect(page).toHaveURL(/\/admin\/inbox\/[\w-]{9}\?q=thread$/);
  await expect(page.locator(".split-list .rows")).toBeVisible();
  const current = page.locator(".row-title a[aria-current=page]");
  const first = await current.getAttribute("href");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zoë Osei");
  await page.locator("h1").click();
  // An answer that is not finished is there again on the way back, and not under the other message.
  const answer = answerIn(page);
  await answer.fill("Dear Zoë, on Sat");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(new RegExp(`${first?.split("?")[0]}`));
  await expect(answer).toHaveValue("");
  expect(await problemsOf(page)).toEqual([]);
  await page.locator("h1").click();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`${first?.split("?")[0]}`));
  await expect(answer).toHaveValue("Dear Zoë, on Sat");

  // Several at once, selected with the mouse.
  await page.goto(`/admin/inbox?q=${encodeURIComponent(emails[0] ?? "")}`);
  await hydrated(page);
  const bar = page.locator(".bulk");
  await expect(bar).toBeHidden();
  await page.locator(".row-pick input").check();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await bar.getByLabel("Label").fill("Trial");
  await page.getByRole("button", { name: "Add label" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Labelled 1 entry." })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

const unfinished = "Dear Zoë, on Sat";
const isKept = (page: Page) =>
  page.evaluate((text) => Object.values(sessionStorage).includes(text), unfinished);

/** Opens a new message with a session of this test's own, and begins to answer it. */
async function beginToAnswer(page: Page): Promise<string> {
  const email = newEmail();
  await sendMessage(page, email);
  await tryToSignIn(page.request, admin);
  await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
  await hydrated(page);
  await page.locator(".row-title a").click();
  await answerIn(page).fill(unfinished);
  return page.url();
}

test("signing out deletes an answer that is not finished, in another tab too", async ({ page }) => {
  const message = await beginToAnswer(page);
  const second = await page.context().newPage();
  await second.goto(message);
  await hydrated(second);
  await answerIn(second).fill(unfinished);
  expect([await isKept(page), await isKept(second)]).toEqual([true, true]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login\?to=/);
  expect([await isKept(page), await isKept(second)]).toEqual([false, false]);
  await second.close();
});

test("an answer that is not finished outlasts the session, but not another account", async ({
  page,
}) => {
  const message = await beginToAnswer(page);
  await page.context().clearCookies();
  await page.goto(message);
  await expect(page).toHaveURL(/\/login\?to=/);
  await hydrated(page);
  await signIn(page, message);
  await expect(answerIn(page)).toHaveValue(unfinished);
  await page.evaluate(() => sessionStorage.setItem("admin account", "a colleague"));
  await page.goto(message);
  await hydrated(page);
  await expect(answerIn(page)).toHaveValue("");
  expect(await isKept(page)).toBe(false);
});
