import type { Page } from "@playwright/test";
import { call, expect, hydrated, newEmail, test, vendors } from "./statements.ts";

const toast = (page: Page) => page.locator(".toast");
const success =
  "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...";
const failure = "You didnt made any payment, navigating you to our website...";

/** How often the page has posted a form since. */
function countPosts(page: Page) {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

test("inquiry form: states", async ({ page, holds }) => {
  await page.goto("/#contact-form");
  await hydrated(page);
  const form = page.locator("#contact-form form");
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const submit = form.getByRole("button", { name: "SUBMIT" });
  const email = newEmail();
  const fillIn = async (address: string) => {
    const texts = {
      first_name: "Ada",
      last_name: "Osei",
      age: "15",
      grade: "10",
      phone: "1",
      email: address,
    };
    for (const [name, value] of Object.entries(texts)) await field(name).fill(value);
  };
  const posts = countPosts(page);

  await fillIn(email);
  await holds("Inquiry: a checkbox that is unticked is not interested (D6)", async () => {
    await field("jumps").check();
    await field("jumps").uncheck();
    await field("throws").check();
  });
  await holds("Inquiry: Yes and No of the own group exclude each other (D7)", async () => {
    await field("group_yes").check();
    await field("group_no").check();
    await expect(field("group_yes")).not.toBeChecked();
  });
  await holds("Inquiry: a guard prevents double submission", async () => {
    await submit.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect(toast(page)).toHaveText("Message sent successfully!");
    expect(posts).toHaveLength(1);
  });
  await holds("Inquiry: on success the fields reset", async () => {
    for (const name of ["first_name", "email", "age"]) await expect(field(name)).toHaveValue("");
    await expect(field("throws")).not.toBeChecked();
  });
  await holds("Inquiry: on success the guard stays set, until a field is edited (D5)", async () => {
    await submit.click();
    await submit.click();
    expect(posts).toHaveLength(1);
    await expect(form.getByText("First Name field missing!")).toHaveCount(0);
  });
  const record = () =>
    vendors().then(({ contacts }) => contacts.find((contact) => contact.email === email));
  await holds("Inquiry: what was unticked reached the CRM as Not Interested (D6)", async () => {
    await expect.poll(record).toBeDefined();
    const { client_details = "" } = (await record()) ?? {};
    expect(client_details).toContain("Jumps (Long, High & Triple): Not Interested");
    expect(client_details).toContain("Throws (Shot Put, Discus, Javelin): Interested");
    expect(client_details).toMatch(/own group: No/i);
  });
  await holds("Inquiry: on failure the guard is released and the values stay", async () => {
    await fillIn(email);
    await submit.click();
    await expect(toast(page)).toHaveText(
      "This email is already registered. Please use a different email.",
    );
    await expect(field("first_name")).toHaveValue("Ada");
    await field("email").fill(newEmail());
    await submit.click();
    await expect(toast(page)).toHaveText("Message sent successfully!");
    expect(posts).toHaveLength(3);
  });
  await holds("Subscribe: the email field resets on success", async () => {
    const box = page.locator("footer form");
    await box.getByRole("textbox").fill(newEmail());
    await box.getByRole("button").click();
    await expect(toast(page)).toHaveText("One more step: check your email.");
    await expect(box.getByRole("textbox")).toHaveValue("");
  });
});

test("contact form: states", async ({ page, holds }) => {
  await page.goto("/contact-us");
  await hydrated(page);
  const form = page.locator("#message-form");
  const field = (name: string) => form.locator(`[name="${name}"]`);
  const submit = form.getByRole("button", { name: "SUBMIT" });
  const posts = countPosts(page);
  const texts = {
    first_name: "Ada",
    last_name: "Osei",
    phone: "1",
    message: "Hello",
    email: newEmail(),
  };
  for (const [name, value] of Object.entries(texts)) await field(name).fill(value);
  await holds("Contact form: while submitting a flag blocks a repeat send", async () => {
    await submit.evaluate((button: HTMLElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect(toast(page)).toHaveText("Message sent successfully!");
    expect(posts).toHaveLength(1);
  });
  await holds("Contact form: on success it is cleared and the flag stays set (D5)", async () => {
    for (const name of Object.keys(texts)) await expect(field(name)).toHaveValue("");
    await submit.click();
    expect(posts).toHaveLength(1);
  });
});

test("registration click: states", async ({ page, context, holds }) => {
  await page.clock.install();
  await page.goto("/register-for-membership");
  await hydrated(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const posts = countPosts(page);
  const button = page
    .locator("#speed article")
    .last()
    .getByRole("button", { name: /^REGISTER NOW/ });
  const opened = context.waitForEvent("page");
  await holds("Registration click: debounced 300 ms, two clicks are one", async () => {
    await button.dispatchEvent("click");
    await page.clock.runFor(200);
    await button.dispatchEvent("click");
    await page.clock.runFor(299);
    expect(posts).toEqual([]);
    const asked = page.waitForRequest("**/create-checkout-session");
    await page.clock.runFor(1);
    await asked;
    expect(posts).toEqual(["/create-checkout-session"]);
  });
  await holds(
    "Checkout: the next page opens in a new tab: our own with order and terms (D33)",
    async () => {
      const tab = await opened;
      await expect(tab).toHaveURL(/\/checkout\/[\w-]+$/);
      await tab.close();
    },
  );
  await holds("Checkout: session_id is stored locally", async () => {
    const stored = await page.evaluate(() => localStorage.getItem("session_id"));
    expect(stored).toMatch(/^[\w-]{8,}$/);
  });
  await holds("Checkout: it falls back to the same tab if blocked", async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button.dispatchEvent("click");
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/checkout\/[\w-]+$/);
  });
});

test("return from the checkout: states", async ({ page, holds }) => {
  const email = newEmail();
  const items = [{ amount: "25" }];
  const { body } = await call(page, "POST", "/create-checkout-session-next-gen-donations", {
    items,
  });
  const { session_id: session } = body;
  const payer = { step: "pay", name: "Abena Osei", email };
  await page.request.post(`/demo-checkout/${session}`, { form: payer });
  await page.goto("/privacy-policy");
  await page.evaluate((id) => localStorage.setItem("session_id", id), session);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const leaves = async (text: string, wait: number) => {
    // A real scroll would keep the visitor on the page, so an artificial event starts the script.
    await page.evaluate(() => dispatchEvent(new Event("wheel")));
    await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    // The page counts from its last effect, which runs after it has rendered.
    await page.locator(".checkout-stay[data-ready]").waitFor();
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => done());
          port1.start();
          port2.postMessage(null);
        }),
    );
    const left: string[] = [];
    page.on("request", (request) => left.push(new URL(request.url()).pathname));
    await page.clock.runFor(wait - 1);
    expect(left).not.toContain("/home.data");
    const leaving = page.waitForRequest("**/home.data*");
    await page.clock.runFor(1);
    await leaving;
    await expect(async () => {
      await page.clock.runFor(20);
      expect(new URL(page.url()).pathname).toBe("/");
    }).toPass();
  };
  await page.goto("/successful-checkout");
  await holds(
    "Checkout return: reads the stored session_id, shows success, goes to /home after 2 s",
    () => leaves(success, 2_000),
  );
  await holds("Checkout return: removes session_id on success", async () =>
    expect(await page.evaluate(() => localStorage.getItem("session_id"))).toBeNull(),
  );
  await holds("Checkout return: on success the contact record is sent", async () => {
    const record = () =>
      vendors().then(({ contacts }) => contacts.find((one) => one.email === email));
    await expect.poll(record).toMatchObject({ firstname: "Abena", lastname: "Osei" });
  });
  await holds("Checkout return: on success the confirmation e-mail is sent", () =>
    expect
      .poll(() =>
        vendors().then(({ mails }) => mails.filter(({ to }) => to.includes(email)).length),
      )
      .toBe(1),
  );
  await page.goto("/successful-checkout");
  await holds("Checkout return: without a session, failure, to /home after 3 s", () =>
    leaves(failure, 3_000),
  );
  await page.goto("/payment-checkout");
  await holds("Payment checkout without a flag: failure, to /home after 3 s (D35)", () =>
    leaves(failure, 3_000),
  );
});

test("login: states", async ({ page, holds }) => {
  await page.goto("/login");
  await hydrated(page);
  const answer = await call(page, "POST", "/api/users/login", {
    email: "office@example.ca",
    password: "a-good-pass-1",
  });
  await holds(
    "Login: the browser stores the user info, in a cookie that no script reads (D30)",
    async () => {
      expect(answer.body.data.isAdmin).toBe(true);
      const cookies = await page.context().cookies();
      expect(
        cookies.filter(({ name }) => /session/.test(name)).every(({ httpOnly }) => httpOnly),
      ).toBe(true);
      expect(cookies.length).toBeGreaterThan(0);
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    },
  );
});
