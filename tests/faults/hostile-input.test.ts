import { checkoutOf } from "#tests/support/checkouts.ts";
import { registrationFields } from "../support/families.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailPage } from "#modules/outbox/mail-layout.server.ts";
import { json, openTestClub, type TestClub } from "../support/club.ts";
import { membership } from "../support/offerings.ts";
import {
  postForm,
  type PublicForm,
  publicFormNames,
  publicForms,
  textBy,
} from "../support/public-forms.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const markup = '<script>alert(1)</script><img src=x onerror="alert(1)">';
const hostile = {
  empty: "",
  blank: " \t\n ",
  long: "a".repeat(20_000),
  rightToLeft: "\u202eمرحبا \u2067abc",
  emoji: "👩🏽‍🚀🏳️‍🌈",
  control: "a\u0000b\u0007c\u001b[31m\u0085",
  "half a character": "a\ud800b",
  html: markup,
  sql: "'; drop table submissions; --",
  "header in a name": "Ada\r\nBcc: everybody@example.ca",
  formula: '=HYPERLINK("https://bad.example")',
  "plus formula": "+1+1",
  template: "${7*7} {{7*7}} %s %n",
  prototype: "__proto__",
};
const cases = publicFormNames.flatMap((name) =>
  Object.entries(hostile).map(([input, value]) => ({ name, input, value })),
);

/** The problem with a response: it must confirm or report an error, and must not contain input as markup. */
async function problemOf(answer: Response): Promise<string | null> {
  if (answer.status === 303) return null;
  if (![400, 409].includes(answer.status)) return `status ${answer.status}`;
  const page = await answer.text();
  if (textBy(page) === "") return "there is no message";
  return /<script>alert|<img src=x/.test(page) ? "markup of a visitor's" : null;
}

let count = 0;
test.each(cases)("$name, $input: a clear answer, nothing breaks", async ({ name, value }) => {
  count += 1;
  const { path, fields }: PublicForm = publicForms[name];
  const email = `ada-${count}@example.ca`;
  // A checkbox keeps its value: text fields try the values that a browser can't send otherwise.
  const text = Object.entries(fields).filter(([, given]) => given !== "yes");
  const everywhere = { ...fields, ...Object.fromEntries(text.map(([field]) => [field, value])) };
  for (const attempt of [
    { ...everywhere, email },
    {
      ...fields,
      message: value,
      details: value,
      email,
      under_13: "yes",
      guardian_name: value,
      guardian_email: email,
    },
    { ...fields, email: value },
    { ...fields, email: `${email}${value}` },
  ]) {
    expect(await problemOf(await postForm(club, path, attempt))).toBeNull();
  }
});

test.each(Object.entries(hostile))(
  "the machines' route, a gift, the terms, the finder and the login, %s",
  async (_input, value) => {
    count += 1;
    const properties = {
      email: `ada-${count}@example.ca`,
      firstname: value,
      client_details: value,
    };
    const own = {
      "X-Forwarded-For": `203.0.113.${count % 256}`,
      Origin: "http://club.test",
    };
    const record = await club.request("/hubspot-contacts", json({ properties }, own));
    expect([201, 400]).toContain(record.status);
    expect(
      await problemOf(await postForm(club, "/nextgen-donation", { amount: value })),
    ).toBeNull();
    const { type, id } = membership(club.ctx.content);
    const items = [{ type, id, quantity: 1 }];
    const started = await club.request("/create-checkout-session", json({ items }, own));
    const { session_id: session } = (await started.json()) as { session_id: string };
    const names = Object.keys(registrationFields());
    const person = Object.fromEntries(names.map((name) => [name, value]));
    expect(
      await problemOf(await postForm(club, await checkoutOf(club.ctx, session), person)),
    ).toBeNull();
    const query = new URLSearchParams({ born: value, town: value, goal: value, flag: value });
    for (const page of ["find-a-group", "successful-checkout", "payment-checkout", "receipt/x"]) {
      const answer = await club.request(`/${page}?${query}`);
      expect([200, 404]).toContain(answer.status);
      expect(await answer.text()).not.toContain("<script>alert");
    }
    const login = await postForm(club, "/login", { email: value, password: value });
    expect([400, 401, 429]).toContain(login.status);
    const forgotten = await postForm(club, "/login/forgot", { email: value });
    expect(forgotten.status).toBeLessThan(500);
  },
);

test("no mail or text message has an injected header, or a visitor's markup", async () => {
  const queued = await club.ctx.db.select().from(deliveries);
  const mails = queued.filter(({ channel }) => channel === "email");
  expect(mails.length).toBeGreaterThan(100);
  for (const { payload } of mails) {
    const mail = payload as { to: string; subject: string; text: string };
    expect(`${mail.to}${mail.subject}`).not.toMatch(/[\r\n\u0000]/);
    expect(mail.to).toMatch(/^ada-\d+@example\.ca[^\s,]*$/);
    const page = mailPage(mail, { club: club.ctx.content.club, site: "https://club.example" });
    expect(page.replace(/<img src="https:\/\/club\.example\/icon-192\.png"/, "")).not.toMatch(
      /<script>|<img/,
    );
  }
  for (const { payload } of queued.filter(({ channel }) => channel === "sms")) {
    expect((payload as { body: string }).body).not.toMatch(/[\r\n]/);
  }
});

test("staff see it as text, and no cell of the CSV starts a formula", async () => {
  const headers = { Cookie: await club.signIn() };
  const written = await club.ctx.db.select().from(submissions);
  const affected = written.filter(({ fields }) => JSON.stringify(fields).includes("<script>"));
  expect(affected.length).toBeGreaterThan(5);
  const references = affected.map(({ reference }) => `/admin/inbox/${reference}`);
  for (const path of ["/admin/inbox", "/admin/inbox?box=spam", "/admin/privacy", ...references]) {
    const page = await (await club.request(path, { headers })).text();
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img src=x");
  }
  let csv = "";
  for (const box of ["", "?box=spam"])
    csv += await (await club.request(`/api/inbox.csv${box}`, { headers })).text();
  expect(csv).toContain("HYPERLINK");
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
});
