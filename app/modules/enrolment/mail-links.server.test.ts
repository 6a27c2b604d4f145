import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  askLinks,
  cookiesOf,
  familyLinksIn,
  follow,
  guardianOf,
  mailsTo,
  newFamily,
  postFamily,
  readPage,
  registerFamily,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { registrationFields } from "#tests/support/families.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { office } from "#tests/support/staff.ts";
import { keyOf } from "#modules/outbox/mailed-links.server.ts";
import { linkForReceipt } from "./mail-links.server.ts";
import { mergeFamilies } from "./merge.server.ts";
import { familyOfOrder, readFamily } from "#modules/families/read.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

test("one address in two families gets one mail with a link to each, named by the athletes", async () => {
  const email = "twice@example.ca";
  await registerFamily(club, { guardian_email: email, athlete_1_given_name: "Nia" });
  await registerFamily(club, { guardian_email: "Twice@Example.ca", athlete_1_given_name: "Otis" });
  const links = await askLinks(club, email);
  expect(links).toHaveLength(2);
  const [mail = ""] = await mailsTo(club, email);
  expect(mail).toMatch(/Open the page of Nia:\nhttp[^\n]*\n\nOpen the page of Otis:\nhttp/);
  const pages = await Promise.all(
    links.map(async (link) => readPage(club, "/family", cookiesOf(await follow(club, link)))),
  );
  expect(pages.map(({ text }) => /Nia|Otis/.exec(text)?.[0])).toEqual(["Nia", "Otis"]);

  // After staff have merged them, either link opens the merged family.
  const [one, two] = await Promise.all(
    ["Nia", "Otis"].map(async (name) => {
      const { rows } = await club.ctx.db.execute<{ id: string }>(
        sql`select family_id as id from athletes where given_name = ${name}`,
      );
      return rows[0]?.id ?? "";
    }),
  );
  await mergeFamilies(club.ctx, office, { remaining: one ?? "", other: two ?? "" });
  for (const link of links) {
    const page = await readPage(club, "/family", cookiesOf(await follow(club, link)));
    expect(page.text).toMatch(/Nia[^]*Otis/);
  }
});

test("the response does not reveal whether an address is known: the work is done afterwards", async () => {
  const known = (await newFamily(club)).email;
  const unpaid = "unpaid@example.ca";
  const fields = { ...registrationFields(), guardian_email: unpaid, athlete_1_age_known: "yes" };
  await postForm(club, await checkoutOf(club.ctx, await startCheckout(club)), fields);
  const answers: unknown[] = [];
  const inFlight: number[] = [];
  for (const email of [known, unpaid, "nobody@example.ca"]) {
    await Promise.all(club.ctx.inFlight);
    const answer = await postFamily(club, { _action: "ask", email });
    inFlight.push(club.ctx.inFlight.size);
    const { status, headers } = answer;
    const page = await readPage(club, headers.get("Location") ?? "", cookiesOf(answer));
    expect(page.text).toContain(email);
    expect(page.text).not.toContain("Email me the link");
    const seen = JSON.stringify([
      status,
      headers.get("Location"),
      headers.getSetCookie(),
      page.text,
    ]);
    answers.push(seen.replaceAll(email, "…").replaceAll(encodeURIComponent(email), "…"));
  }
  expect(inFlight).toEqual([1, 1, 1]);
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(JSON.stringify(answers[0])).toContain("If we know this address");
  await Promise.all(club.ctx.inFlight);
  expect(familyLinksIn((await mailsTo(club, known))[0])).toHaveLength(1);
  // An unpaid checkout does not create a known family either.
  for (const email of [unpaid, "nobody@example.ca"])
    expect([email, await mailsTo(club, email)]).toEqual([email, []]);
});

test("the page after asking sends the link again to the same address; another browser's does not offer it", async () => {
  const { email } = await newFamily(club);
  const before = (await mailsTo(club, email)).length;
  const answer = await postFamily(club, { _action: "ask", email });
  const at = answer.headers.get("Location") ?? "";
  const { html } = await readPage(club, at, cookiesOf(answer));
  expect(html).toContain("<h1>Check your email</h1>");
  const form = /<form[^>]*action="\/family"[^]*?<\/form>/.exec(html)?.[0] ?? "";
  expect(form).toContain("Send it again");
  expect(form).toContain(`name="email" value="${email}"`);
  const again = await postFamily(club, { _action: "ask", email });
  expect(again.headers.get("Location")).toBe(at);
  await Promise.all(club.ctx.inFlight);
  expect(await mailsTo(club, email)).toHaveLength(before + 2);
  expect((await readPage(club, at, "")).text).not.toContain("Send it again");
});

test("an invalid address gets an error at its field, and the input stays", async () => {
  const answer = await postFamily(club, { _action: "ask", email: "abena at example" });
  const page = await answer.text();
  expect([answer.status, page.includes('value="abena at example"')]).toEqual([400, true]);
  expect(page).toContain("Enter an email address like name@example.ca");
});

test("one mailbox gets three links an hour, known or not; one network asks for thirty", async () => {
  const known = "asks-often@example.ca";
  await registerFamily(club, { guardian_email: known });
  for (const email of [known, "stranger@example.ca"]) {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await postFamily(club, { _action: "ask", email })).status);
    expect([email, statuses]).toEqual([email, [303, 303, 303, 429]]);
  }
  const network = { "X-Forwarded-For": "198.18.0.7" };
  const ask = (n: number) =>
    club.request("/family", {
      method: "POST",
      body: new URLSearchParams({ _action: "ask", email: `many-${n}@example.ca` }),
      headers: { Accept: "text/html", Origin: "http://club.test", ...network },
    });
  for (let n = 0; n < 30; n += 1) expect((await ask(n)).status).toBe(303);
  const refused = await ask(30);
  expect([refused.status, (await refused.text()).includes("many-30@example.ca")]).toEqual([
    429,
    true,
  ]);
});

test("the receipt carries the payer's link if the payer is a guardian; else the guardians are mailed theirs", async () => {
  const email = (await newFamily(club, "Pax")).email;
  const { familyId } = await guardianOf(club, email);
  const family = await readFamily(club.ctx, familyId);
  const id = family?.athletes[0]?.registrations[0]?.orderId ?? "";
  expect(await familyOfOrder(club.ctx, id)).toBe(familyId);
  const linkFor = (customerEmail: string | null) =>
    club.ctx.db.transaction((transaction) =>
      linkForReceipt(club.ctx, transaction, { id, customerEmail }),
    );
  const before = (await mailsTo(club, email)).length;
  const own = await linkFor(email.toUpperCase());
  const { id: guardianId } = await guardianOf(club, email);
  expect(own).toBe(`http://club.test/family/${keyOf("family", guardianId)}`);
  expect((await mailsTo(club, email)).length).toBe(before);
  expect(await linkFor("grandfather@example.ca")).toBeNull();
  const mails = await mailsTo(club, email);
  expect(mails.length).toBe(before + 1);
  expect(familyLinksIn(mails[0])).toHaveLength(1);
  expect(await linkFor(null)).toBeNull();
});
