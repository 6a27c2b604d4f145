import { readdirSync } from "node:fs";
import { call, expect, hydrated, newEmail, signIn, test, vendors } from "./statements.ts";

test("calls of the forms", async ({ page, holds }) => {
  const email = newEmail();
  const properties = { email, firstname: "Sam", lastname: "Iyer", client_details: "Age: 19" };
  const again = { email, firstname: "Sam", lastname: "Iyer", client_details: "Age: 20" };
  await holds(
    "POST /hubspot-contacts {properties:{email, firstname, lastname, client_details}} answers an id",
    async () => {
      const { status, body } = await call(page, "POST", "/hubspot-contacts", { properties });
      expect([200, 201]).toContain(status);
      expect(body).toMatchObject({ id: expect.stringMatching(/\w/) });
    },
  );
  await holds(
    "POST /hubspot-contacts: status and message on error, 'already exists' (D11)",
    async () => {
      const { status, body } = await call(page, "POST", "/hubspot-contacts", {
        properties: again,
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({
        status: "error",
        message: expect.stringContaining("already exists"),
      });
    },
  );
  await holds(
    "The CRM gets POST of JSON {properties}, a known contact what is new (D11)",
    async () => {
      const { requests, contacts } = await vendors();
      expect(
        requests.filter(({ method, path }) => method === "POST" && path.startsWith("/crm/")).length,
      ).toBeGreaterThan(0);
      expect(contacts.find((one) => one.email === email)).toMatchObject({
        ...properties,
        client_details: expect.stringMatching(/^Age: 19\n[^]*\nAge: 20$/),
      });
    },
  );
  await holds("POST /trigger-email {subject, message, to}: for staff only (D10)", async () => {
    const { status } = await call(page, "POST", "/trigger-email", {
      subject: "Hello",
      message: "Hi",
      to: email,
    });
    expect(status).toBe(401);
  });
  await signIn(page, "/about");
  await holds("POST /trigger-email sends the e-mail and answers a message", async () => {
    const subject = `Hello ${email}`;
    const { status, body } = await call(page, "POST", "/trigger-email", {
      subject,
      message: "See you.",
      to: email,
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: "success", message: expect.stringMatching(/\w/) });
    const sent = () =>
      vendors().then(({ mails }) => mails.find((mail) => mail.subject === subject));
    await expect
      .poll(sent)
      .toMatchObject({ to: [email], text: expect.stringContaining("See you.") });
  });

  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/contact-us");
  await hydrated(page);
  const form = page.locator("#message-form");
  const name = `Zo${crypto.randomUUID().replaceAll(/[\d-]/g, "").slice(0, 6)}`;
  const texts = {
    first_name: name,
    last_name: "Mensah",
    phone: "1",
    message: "Hi",
    email: newEmail(),
  };
  for (const [field, value] of Object.entries(texts))
    await form.locator(`[name=${field}]`).fill(value);
  await form.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.locator(".toast")).toHaveText("Message sent successfully!");
  await holds("The browser calls no CRM, e-mail or SMS service: the server does (D9)", () =>
    expect([...hosts]).toEqual([new URL(page.url()).host]),
  );
  const text = () =>
    vendors().then((records) => records.texts.find(({ body }) => body.includes(name)));
  await holds(
    "SMS: From, To and Body go to the provider's messages endpoint, to the staff's number",
    async () => {
      await expect.poll(text).toMatchObject({ from: "+19055550199", to: "+19055550100" });
      const { requests } = await vendors();
      const sent = requests.filter(({ path }) => /\/Accounts\/AC\w+\/Messages/.test(path));
      expect(sent.length).toBeGreaterThan(0);
    },
  );
  await holds("SMS: the body is a reference and a first name, never more (D28)", async () => {
    const { body = "" } = (await text()) ?? {};
    expect(body).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    for (const more of ["Mensah", texts.email, "Hi"]) expect(body).not.toContain(more);
  });
});

test("calls of the checkout", async ({ page, holds }) => {
  const item = { type: "strength_conditioning", id: 6, quantity: 1 };
  await holds(
    "POST /create-checkout-session {items:[{type, id, quantity}]} answers session_id and url",
    async () => {
      const { status, body } = await call(page, "POST", "/create-checkout-session", {
        items: [item],
      });
      expect(status).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(["session_id", "url"]);
      expect(body.url).toMatch(/^https?:\/\//);
    },
  );
  await holds("POST /create-checkout-session: quantity is always 1", async () => {
    const items = [{ type: item.type, id: item.id, quantity: 2 }];
    expect((await call(page, "POST", "/create-checkout-session", { items })).status).toBe(400);
  });
  for (const [flag, type, id] of [
    ["baseball", "baseball_speed", 1],
    ["track_field", "indoor_track_field", 1],
    ["track_field_highschool", "indoor_track_field", 2],
    ["nextgen", "track_field_elementary", 1],
  ] as const) {
    await holds(
      `/payment-checkout?${flag}: /create-checkout-session-next-gen with ${type}, id ${id}`,
      async () => {
        const asked = page.waitForRequest("**/create-checkout-session-next-gen");
        await page.goto(`/payment-checkout?${flag}`);
        await hydrated(page);
        expect((await asked).postDataJSON()).toEqual({ items: [{ type, id, quantity: 1 }] });
        await expect(page).toHaveURL(/\/checkout\//);
      },
    );
  }
  await holds("POST /create-checkout-session-next-gen answers session_id and url", async () => {
    const items = [{ type: "track_field_elementary", id: 1, quantity: 1 }];
    const { body } = await call(page, "POST", "/create-checkout-session-next-gen", { items });
    expect(Object.keys(body).toSorted()).toEqual(["session_id", "url"]);
  });
  const gift = await call(page, "POST", "/create-checkout-session-next-gen-donations", {
    items: [{ amount: "25" }],
  });
  await holds(
    "POST /create-checkout-session-next-gen-donations {items:[{amount}]} answers session_id and url",
    () => expect(Object.keys(gift.body).toSorted()).toEqual(["session_id", "url"]),
  );
  const { session_id: session } = gift.body;
  await holds("GET /get-session-details: an error while nothing is paid", async () => {
    const { status } = await call(page, "GET", `/get-session-details?session_id=${session}`);
    expect(status).toBe(402);
  });
  await holds(
    "GET /get-session-details?session_id={id} answers customer_name and customer_email",
    async () => {
      const email = newEmail();
      await page.request.post(`/demo-checkout/${session}`, {
        form: { step: "pay", name: "Abena Osei", email },
      });
      const { body } = await call(page, "GET", `/get-session-details?session_id=${session}`);
      expect(body).toEqual({ customer_name: "Abena Osei", customer_email: email });
    },
  );
  await holds("Checkout: the currency is CAD", async () => {
    const { body } = await call(page, "POST", "/create-checkout-session", { items: [item] });
    await page.goto(new URL(body.url).pathname);
    await expect(page.getByText(/\$\d+ CAD/).first()).toBeVisible();
  });
});

test("script chunks", async ({ page, holds }) => {
  await holds("Script chunks: named static/js/{id}.{hash}.chunk.js, all of them", () => {
    const files = readdirSync("build/client/static/js").filter((name) => name.endsWith(".js"));
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((name) => !/^[\w.-]+\.[\w-]{8}\.chunk\.js$/.test(name))).toEqual([]);
  });
  await page.clock.install();
  await page.addInitScript(() => sessionStorage.setItem("chunkLost", String(Date.now())));
  await page.route("**/static/js/*.js", () => {});
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  // The time limit starts with the script's request.
  const asked = page.waitForRequest("**/static/js/*.js");
  await page.mouse.wheel(0, 1);
  await asked;
  const notice = page.getByText(/Loading chunk failed/);
  await holds("Script chunks: a timeout of 120000 ms", async () => {
    await page.clock.runFor(119_000);
    await expect(notice).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(notice).toBeVisible();
  });
  await holds("Chunk load: 'Loading chunk failed'", () =>
    expect(notice).toContainText("Loading chunk failed"),
  );
});
