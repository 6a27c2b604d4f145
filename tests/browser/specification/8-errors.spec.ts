import type { Page } from "@playwright/test";
import { call, expect, hydrated, newEmail, styleOf, test, vendors } from "./statements.ts";

const toast = (page: Page) => page.locator(".toast");
const known = "This email is already registered. Please use a different email.";
const sent = "Message sent successfully!";

/** A form as a visitor fills it in. */
const forms = {
  Inquiry: {
    path: "/#contact-form",
    form: "#contact-form form",
    data: /\.data\?index/,
    lost: "Message could not be processed!",
    texts: { first_name: "Ada", last_name: "Osei", age: "15", grade: "10", phone: "1" },
    ticks: [],
  },
  Contact: {
    path: "/contact-us",
    form: "#message-form",
    data: /\.data/,
    lost: "Message could not be processed!",
    texts: { first_name: "Ada", last_name: "Osei", phone: "1", message: "Hello" },
    ticks: [],
  },
  Landing: {
    path: "/become-an-olympian",
    form: "#message-form",
    data: /\.data/,
    lost: "Message couldnt Process!",
    texts: { first_name: "Ada", last_name: "Osei", phone: "1", message: "Hello" },
    ticks: [],
  },
  Application: {
    path: "/application-for-registration",
    form: "#application",
    data: /\.data/,
    lost: "Message couldnt Process!",
    texts: {
      full_name: "Ada Osei",
      age: "15",
      sport_priority_1: "Hurdles",
      positions: "100 m",
      about_us: "A friend",
      major_obstacles: "A bus ride",
      one_year_celebration: "A medal",
      current_occupation: "Student",
      phone_number: "1",
    },
    ticks: ["qsc_no", "member", "other", "track_field", "resourfull"],
  },
} as const;

test.describe("forms", () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET|connectionreset|status of 5/ });

  for (const [name, { path, form, data, lost, texts, ticks }] of Object.entries(forms)) {
    test(`${name}: what it is answered`, async ({ page, holds }) => {
      await page.goto(path);
      await hydrated(page);
      const place = page.locator(form);
      const field = (field: string) => place.locator(`[name="${field}"]`);
      const submit = place.getByRole("button", { name: "SUBMIT" });
      const fillIn = async (email: string) => {
        for (const [name, value] of Object.entries(texts)) await field(name).fill(value);
        for (const name of ticks) await field(name).check();
        if (name === "Application") {
          await field("country").selectOption("Canada");
          await field("state").selectOption("Ontario");
        }
        await field("email").fill(email);
      };
      const firstField = Object.keys(texts)[0] ?? "";
      const email = newEmail();
      await fillIn(email);
      await holds(`${name}, network failure: '${lost}', the values stay`, async () => {
        await page.route(data, (route) => route.abort("connectionreset"));
        await submit.click();
        await expect(toast(page)).toHaveText(lost);
        await expect(field(firstField)).toHaveValue(/\w/);
        await page.unrouteAll();
      });
      await holds(`${name}, the CRM's response has an id: '${sent}', green`, async () => {
        await submit.click();
        await expect(toast(page)).toHaveText(sent);
        // Emptied a moment later: not what is filled in next.
        await expect(field(firstField)).toHaveValue("");
        const [red = 0, green = 0] = (
          (await styleOf(toast(page), "background-color")).match(/\d+/g) ?? []
        ).map(Number);
        expect(green).toBeGreaterThan(2 * red);
      });
      await fillIn(email);
      await holds(`${name}, 'already exists': '${known}', not as a failure (D11)`, async () => {
        await submit.click();
        await expect(toast(page)).toHaveText(known);
        const [red = 0, green = 0] = (
          (await styleOf(toast(page), "background-color")).match(/\d+/g) ?? []
        ).map(Number);
        expect(red).toBeLessThan(2 * green);
        await expect(place.locator(".form-foot [role=status]")).toContainText(
          "We have your message",
        );
      });
      await holds(
        `${name}, 'already exists': the status line says we have it, with its reference (D11)`,
        async () => {
          await expect(place.locator(".form-foot")).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
        },
      );
      await holds(`${name}, 'already exists': the form stays and can be resent`, async () => {
        await expect(field(firstField)).toHaveValue(/\w/);
        await field("email").fill(newEmail());
        await submit.click();
        await expect(toast(page)).toHaveText(sent);
        // Emptied a moment later: not what is filled in next.
        await expect(field(firstField)).toHaveValue("");
      });
      await holds(
        `${name}: any other response: 'Message could not be processed!', red, resend allowed`,
        async () => {
          await fillIn(newEmail());
          await page.route(data, (route) => route.fulfill({ status: 502, body: "bad gateway" }));
          await submit.click();
          await expect(toast(page)).toHaveText(lost);
          await page.unrouteAll();
          await submit.click();
          await expect(toast(page)).toHaveText(sent);
        },
      );
    });
  }
});

test.describe("others", () => {
  test.use({ expectedErrors: /ERR_FAILED|connectionreset|status of 5/ });

  test("other failures", async ({ page, holds }) => {
    const email = newEmail();
    const subscribe = async () => {
      const box = page.locator("footer form");
      await box.getByRole("textbox").fill(email);
      await box.getByRole("button").click();
      await expect(box.getByRole("textbox")).toHaveValue("");
    };
    await page.goto("/schedule");
    await hydrated(page);
    await holds("Subscribe: known or not, the answer is the same (D11)", async () => {
      for (let time = 0; time < 2; time += 1) {
        await subscribe();
        await expect(toast(page)).toHaveText("One more step: check your email.");
        await expect(page.locator("footer form").getByRole("status").first()).toContainText(
          "press the button in the email",
        );
      }
    });
    await page.goto("/nextgen-donation");
    await hydrated(page);
    await holds("Donation failure: 'Apologies, something went wrong from our side!'", async () => {
      await page.route("**/create-checkout-session-next-gen-donations", (route) => route.abort());
      await page.locator("#gift").getByRole("textbox").fill("25");
      await page.locator("#gift").getByRole("button").click();
      await expect(
        page.getByText("Apologies, something went wrong from our side!").first(),
      ).toBeVisible();
      await expect(page.locator("#gift").getByRole("textbox")).toHaveValue("25");
    });
    await page.goto("/register-for-membership");
    await hydrated(page);
    await holds(
      "Checkout creation failure: the visitor gets a message, and can try again (D17)",
      async () => {
        await page.route("**/create-checkout-session", (route) =>
          route.fulfill({ status: 502, body: "bad gateway" }),
        );
        const card = page.locator("#speed article").last();
        await card.getByRole("button", { name: /^REGISTER NOW/ }).dispatchEvent("click");
        await expect(card.getByRole("alert")).toHaveText(/\w/);
        await expect(card.getByRole("button", { name: /^REGISTER NOW/ })).toBeEnabled();
      },
    );
    await holds("Admin image upload failure: a clear error, nothing stored", async () => {
      const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
      await call(page, "POST", "/api/users/login", {
        email: "office@example.ca",
        password: "a-good-pass-1",
      });
      const file = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
      const answer = await page.request.post("/api/upload", {
        multipart: { image: file },
        headers,
      });
      expect(answer.status()).toBe(415);
      expect(await answer.json()).toMatchObject({
        status: "error",
        message: expect.stringMatching(/\w/),
      });
    });
  });
});

test.describe("mails", () => {
  test.use({ javaScriptEnabled: false });

  test("confirmation mails", async ({ page, holds }) => {
    for (const name of ["Inquiry", "Contact", "Application"] as const) {
      const { path, form, texts, ticks } = forms[name];
      const email = newEmail();
      await page.goto(path);
      const field = (field: string) => page.locator(`${form} [name="${field}"]`);
      for (const [name, value] of Object.entries(texts)) await field(name).fill(value);
      for (const name of ticks) await field(name).check();
      if (name === "Application") {
        await field("country").selectOption("Canada");
        await field("state").selectOption("Ontario");
      }
      await field("email").fill(email);
      await page.locator(form).getByRole("button", { name: "SUBMIT" }).click();
      const mail = () => vendors().then(({ mails }) => mails.find(({ to }) => to.includes(email)));
      await expect.poll(mail).toBeDefined();
      const { text = "", subject = "" } = (await mail()) ?? {};
      await holds(`${name}: the confirmation e-mail says it was received`, () => {
        expect(subject).toMatch(/received/i);
        expect(text).toMatch(/received/i);
      });
      await holds(`${name}: the confirmation e-mail promises an answer within 24-48 hours`, () =>
        expect(text).toMatch(/(team|coach) will .*within 24[-–]48 hours/i),
      );
    }
  });
});
