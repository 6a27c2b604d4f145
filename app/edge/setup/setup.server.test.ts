import { eq } from "drizzle-orm";
import { expect } from "vitest";
// Uses the sample, because /setup chooses between it and no content.
import { content } from "#content/all.ts";
import { emptyContent } from "./empty-content.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import type { Mail, MailMessage } from "#core/vendors/mail/port.server.ts";
import { messageOf } from "#tests/support/flash.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newSiteTest } from "#tests/support/club-test.ts";
import { makeSetupCode } from "./installation.server.ts";
import { installation } from "./schema.ts";

const test = newSiteTest({ pages: "built", content, empty: emptyContent });

const answers = {
  club: {
    name: "Club d’athlétisme Bélanger–Côté",
    short_name: "CABC",
    towns: "Moncton\nDieppe",
    email: "bonjour@belanger-cote.example",
    phone: "506-555-0142",
    address: "12, rue des Érables, Dieppe, New Brunswick  E1A 1A1, Canada",
  },
  look: { main_colour: "#0b5d6b", accent_colour: "#f2a65a" },
  rules: { time_zone: "America/Moncton", legal_entity: "non-profit", begins_with: "sample" },
  admin: {
    admin_email: "office@belanger-cote.example",
    password: "tall-hurdle-77x",
    again: "tall-hurdle-77x",
  },
};

/** Presses a button of /setup. */
function press(
  site: TestClub,
  action: string,
  fields: Record<string, string>,
  { cookie = "", address = "192.0.2.1" } = {},
) {
  return site.request("/setup", {
    method: "POST",
    headers: { Cookie: cookie, Origin: site.ctx.publicUrl, "X-Forwarded-For": address },
    body: new URLSearchParams({ ...fields, _action: action }),
  });
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Enters the code from the log. @returns the browser's cookie */
async function enter(site: TestClub): Promise<string> {
  const code = (await makeSetupCode(site.ctx.db)) ?? "";
  return cookieOf(await press(site, "code", { code }));
}

/** Answers the questions up to the account. */
async function answer(site: TestClub, cookie: string, changed: Partial<typeof answers> = {}) {
  const given = { ...answers, ...changed };
  for (const step of ["club", "look", "rules"] as const)
    expect([step, (await press(site, step, given[step], { cookie })).status]).toEqual([step, 303]);
}

const see = async (site: TestClub, path: string, Cookie = "") => {
  const seen = await site.request(path, { headers: { Cookie } });
  return { status: seen.status, text: await seen.text(), headers: seen.headers };
};

test("a code is given in any spelling, works once, and opens the questions in one browser", async ({
  site,
}) => {
  const code = (await makeSetupCode(site.ctx.db)) ?? "";
  expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  const [row] = await site.ctx.db.select().from(installation);
  expect(JSON.stringify(row)).not.toContain(code.replaceAll("-", ""));

  const accepted = await press(site, "code", {
    code: ` ${code.toLowerCase().replaceAll("-", " ")}`,
  });
  expect(accepted.status).toBe(303);
  expect(accepted.headers.get("Set-Cookie")).toMatch(/HttpOnly.*SameSite=Lax/);
  expect((await see(site, "/setup", cookieOf(accepted))).text).toContain("The club’s name");
  expect((await see(site, "/setup")).text).not.toContain("The club’s name");

  const again = await press(site, "code", { code }, { address: "192.0.2.2" });
  expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
  expect(await again.text()).toContain("A new start prints a new one.");
});

test("a new start's code replaces the one before, and the browser that began goes on", async ({
  site,
}) => {
  const old = (await makeSetupCode(site.ctx.db)) ?? "";
  const cookie = await enter(site);
  expect((await press(site, "code", { code: old })).status).toBe(401);
  await makeSetupCode(site.ctx.db);
  expect((await see(site, "/setup", cookie)).text).toContain("The club’s name");
});

test("after five wrong codes a network waits, even with the right one", async ({ site }) => {
  const code = (await makeSetupCode(site.ctx.db)) ?? "";
  for (let n = 0; n < 5; n += 1)
    expect((await press(site, "code", { code: `WRONG-${n}` })).status).toBe(401);
  const late = await press(site, "code", { code });
  expect([late.status, await late.text()]).toEqual([
    429,
    expect.stringContaining("Too many tries"),
  ]);
  expect((await press(site, "code", { code }, { address: "192.0.2.9" })).status).toBe(303);
});

test("without the code nobody answers, uploads a logo or becomes the admin", async ({ site }) => {
  await makeSetupCode(site.ctx.db);
  for (const action of ["club", "look", "rules", "test-mail", "admin"] as const) {
    const fields = action === "test-mail" ? {} : answers[action];
    const refused = await press(site, action, fields, { cookie: "setup=guessed" });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/setup"]);
  }
  const form = new FormData();
  form.set("logo", new Blob(["x"]), "logo.png");
  const { publicUrl } = site.ctx;
  const upload = { method: "POST", headers: { Origin: publicUrl }, body: form };
  expect((await site.request("/setup/logo", upload)).headers.get("Location")).toBe("/setup");
  expect(await site.ctx.db.$count(staffUsers)).toBe(0);
  expect((await site.ctx.db.select().from(installation))[0]?.answers).toEqual({});
});

test("a wrong answer is shown with all that was typed, and nothing of it is stored", async ({
  site,
}) => {
  const cookie = await enter(site);
  const wrong = { ...answers.club, phone: "none", towns: " , " };
  const refused = await press(site, "club", wrong, { cookie });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  for (const words of ["Enter ten digits", "Enter at least one town", answers.club.name])
    expect(page).toContain(words);
  expect((await site.ctx.db.select().from(installation))[0]?.answers).toEqual({});
});

test("a colour that cannot be read is refused with its contrast and a shade that can", async ({
  site,
}) => {
  const cookie = await enter(site);
  await press(site, "club", answers.club, { cookie });
  const look = { main_colour: "#f2c14e", accent_colour: "#f2a65a" };
  const refused = await press(site, "look", look, { cookie });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toMatch(/Too light to read: 1\.\d : 1 instead of 4\.5 : 1\. Try #[\da-f]{6}\./);
  expect(page).toContain('value="#f2c14e"');
  expect((await see(site, "/setup?step=club", cookie)).text).toContain(answers.club.name);

  expect((await press(site, "readable-look", look, { cookie })).status).toBe(303);
  const [row] = await site.ctx.db.select().from(installation);
  expect(row?.answers.accent_colour).toBe("#f2a65a");
  expect((await press(site, "look", row?.answers ?? {}, { cookie })).status).toBe(303);
});

test("a test mail goes to the club's address, or the page says why it was not sent", async ({
  site,
}) => {
  const cookie = await enter(site);
  await answer(site, cookie);
  const sent: MailMessage[] = [];
  const mail: Mail = {
    vendor: "SMTP",
    async send(message) {
      if (sent.length === 1) throw new Error("The mail server refused the password.");
      sent.push(message);
      return { reference: "1" };
    },
  };
  site.ctx.integrations.mail = mail;
  expect((await see(site, "/setup?step=services", cookie)).text).toContain("Send a test mail");
  const pressed = () => press(site, "test-mail", {}, { cookie });
  expect(messageOf(await pressed())).toBe(
    `Sent to ${answers.club.email} by SMTP. Look in its inbox.`,
  );
  expect(sent).toMatchObject([
    { to: answers.club.email, subject: `Test email from ${answers.club.name}’s website` },
  ]);
  expect(messageOf(await pressed())).toBe("It was not sent. The mail server refused the password.");
  for (let n = 2; n < 10; n += 1) await pressed();
  expect(messageOf(await pressed())).toBe("That was ten test emails. Please wait 15 minutes.");
});

test("a weak password is refused, and the answers are still there", async ({ site }) => {
  const cookie = await enter(site);
  await answer(site, cookie);
  const weak = { ...answers.admin, password: "belanger-2026", again: "belanger-2026" };
  const refused = await press(site, "admin", weak, { cookie });
  const page = await refused.text();
  expect(refused.status).toBe(400);
  expect(page).toContain("Leave out the club’s name");
  expect(page).toContain(answers.admin.admin_email);
  expect(page).not.toContain("belanger-2026");
  expect((await press(site, "admin", answers.admin, { cookie })).status).toBe(303);
});

test("the last step makes the club's site and its admin, once; then /setup is gone", async ({
  site,
}) => {
  const cookie = await enter(site);
  await answer(site, cookie);
  const [first, second] = await Promise.all([
    press(site, "admin", answers.admin, { cookie }),
    press(site, "admin", { ...answers.admin, admin_email: "other@example.ca" }, { cookie }),
  ]);
  expect([first, second].map(({ headers }) => headers.get("Location")).toSorted()).toEqual([
    "/admin/publish",
    "/setup",
  ]);
  expect(await site.ctx.db.$count(staffUsers)).toBe(1);
  const [entry] = await site.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "site.set-up"));
  expect(entry?.details).toEqual({ name: answers.club.name });

  const admin = cookieOf(first.headers.get("Location") === "/setup" ? second : first);
  const { club } = site.ctx.content;
  expect(club).toMatchObject({
    name: answers.club.name,
    initials: "CABC",
    phoneLink: "+15065550142",
    timeZone: "America/Moncton",
    colours: { main: "#0b5d6b", accent: "#f2a65a" },
    social: [],
  });
  expect(club.towns.slice(0, 2)).toEqual(["Moncton", "Dieppe"]);
  const home = await see(site, "/", admin);
  expect(home.text).toContain(":root{--track:#0b5d6b;--gold:#f2a65a}");
  expect(home.text).not.toContain("hello@quarterlane.example");

  for (const path of ["/setup", "/setup?step=admin"])
    expect((await see(site, path, cookie)).status).toBe(404);
  expect(await makeSetupCode(site.ctx.db)).toBeNull();
  const late = await press(site, "admin", answers.admin, { cookie });
  expect([late.status, late.headers.get("Location")]).toEqual([303, "/setup"]);
});

test("a site that begins empty has no program, and the next start adds none", async ({ site }) => {
  const cookie = await enter(site);
  await answer(site, cookie, { rules: { ...answers.rules, begins_with: "empty" } });
  await press(site, "admin", answers.admin, { cookie });
  const started = await openTestClub({ isNew: true, content, empty: emptyContent, beside: site });
  const { catalogue, venues, coaches, club } = started.ctx.content;
  await started.close();
  expect([catalogue.programs, venues, coaches.groups]).toEqual([[], [], []]);
  expect(club.towns).toEqual(["Moncton", "Dieppe"]);
});

test("until it is published, visitors read that it opens soon, and forms are refused", async ({
  site,
}) => {
  const before = await see(site, "/");
  expect(before.text).toContain("This site is being set up.");
  expect(before.text).not.toContain("quarterlane.example");
  const cookie = await enter(site);
  await answer(site, cookie);
  const admin = cookieOf(await press(site, "admin", answers.admin, { cookie }));

  for (const path of ["/", "/about", "/checkout/x", "/no/such/page"]) {
    const { status, text, headers } = await see(site, path);
    expect([path, status, headers.get("X-Robots-Tag")]).toEqual([path, 200, "noindex"]);
    expect(text).toContain(`Opening soon | ${answers.club.name}`);
    expect(text).toContain("bonjour@belanger-cote.example");
    expect(text).not.toContain("<script");
  }
  const data = await see(site, "/about.data");
  expect([data.status, data.headers.get("X-Remix-Redirect")]).toEqual([204, "/opening-soon"]);
  expect((await see(site, "/sitemap.xml")).status).toBe(404);
  const sent = (path: string) =>
    site.request(path, { method: "POST", body: new URLSearchParams({ email: "a@b.ca" }) });
  expect((await sent("/contact-us")).status).toBe(503);
  expect((await sent("/create-checkout-session")).status).toBe(503);

  for (const path of ["/login", "/healthz", "/readyz"])
    expect([path, (await see(site, path)).status]).toEqual([path, 200]);
  const event = { method: "POST", body: "{}" };
  expect((await site.request("/webhooks/stripe", event)).status).not.toBe(503);
  const home = await see(site, "/", admin);
  expect(home.headers.get("Cache-Control")).toBe("no-store");
  expect(home.text).toContain("How old is your athlete?");
});

test("publishing shows it to everybody at once, also on another instance, and can be taken back", async ({
  site,
}) => {
  const cookie = await enter(site);
  await answer(site, cookie);
  const admin = cookieOf(await press(site, "admin", answers.admin, { cookie }));
  const other = await openTestClub({
    pages: "built",
    isNew: true,
    content,
    empty: emptyContent,
    beside: site,
    follows: true,
  });
  const seenBy = async ({ request }: TestClub) =>
    (await (await request("/about")).text()).includes("Opening soon") ? "soon" : "open";
  const button = (action: string) =>
    site.request("/admin/publish", {
      method: "POST",
      headers: { Cookie: admin, Origin: site.ctx.publicUrl },
      body: new URLSearchParams({ _action: action }),
    });
  const everywhere = async () => [await seenBy(site), await seenBy(other)];

  expect(await everywhere()).toEqual(["soon", "soon"]);
  expect(messageOf(await button("publish"))).toBe("The site is live now.");
  await expect.poll(everywhere).toEqual(["open", "open"]);
  expect(messageOf(await button("publish"))).toBe("The site was published already.");
  expect(messageOf(await button("unpublish"))).toBe("Only staff see the site now.");
  await expect.poll(everywhere).toEqual(["soon", "soon"]);
  const log = await site.ctx.db.select().from(auditLog).where(eq(auditLog.subjectType, "site"));
  expect(log.map(({ action }) => action)).toEqual([
    "site.set-up",
    "site.published",
    "site.unpublished",
  ]);
  await other.close();
});
