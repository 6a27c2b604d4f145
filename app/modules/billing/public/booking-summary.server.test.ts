import { checkoutOf, isOrderOf } from "#tests/support/checkouts.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import {
  cookiesOf,
  mailsTo,
  newFamily,
  newNetwork,
  orderOf,
  readPage,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { firstPracticeOf, ownJoining } from "#modules/catalogue/index.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

test("for a day, the page after a payment has the booking of each athlete, by first name only", async () => {
  const { session } = await newFamily(club, "Booka");
  const path = `/successful-checkout?session_id=${session}`;
  const { text } = await readPage(club, path, "");
  for (const part of ["Booka", "$155 CAD", "First practice", "Stade Croix-Bleue", "email"])
    expect(text).toContain(part);
  expect(text).toMatch(/Practices Tuesday \d.*, Stade Croix-Bleue, Dieppe Thursday \d/);
  expect(text).not.toMatch(/Booka Osei|2012|905-555-0123/);
  await club.ctx.db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(isOrderOf(club.ctx, session));
  const later = await readPage(club, path, "");
  expect(later.text).toContain("Your receipt reference is");
  expect(later.text).not.toMatch(/Booka|\$155/);
});

test("page, receipt and mail have the first practice, its place and map, what to bring, and the amount", async () => {
  const { session, email, cookie } = await newFamily(club, "Zonka");
  const [group] = club.ctx.content.schedules.groups;
  const bring = "Des souliers de course et une bouteille d’eau.";
  Object.assign(group ?? {}, { bring });
  const { text: page } = await readPage(club, `/successful-checkout?session_id=${session}`, "");
  const mails = await mailsTo(club, email);
  const mail = mails.find((text) => text.includes("First practice")) ?? "";
  const [, receiptPath = ""] = /\/receipt\/([\w-]+)/.exec(mail) ?? [];
  const { text: receipt } = await readPage(club, `/receipt/${receiptPath}`, "");
  for (const text of [page, receipt]) {
    for (const part of ["First practice", "Stade Croix-Bleue", "(map)", "$155 CAD", bring])
      expect(text).toContain(part);
  }
  expect(mail).toMatch(/Every week: Tuesday \d.*, Stade Croix-Bleue, Dieppe; Thursday \d/);
  for (const part of ["First practice: ", "Where: Stade Croix-Bleue", "/map/", "$155 CAD"])
    expect(mail).toContain(part);
  const day = /First practice: (.*)/.exec(mail)?.[1] ?? "nothing";
  expect(page).toContain(day);
  // Receipts' links are forwarded and stored, so the page names nobody.
  expect(receipt).not.toMatch(/Zonka|Abena/);
  const { name, postalAddress } = club.ctx.content.club;
  const claim = ["$155 CAD by card", "No tax is added", name, postalAddress.replace(/\s+/g, " ")];
  for (const part of claim) expect(receipt).toContain(part);
  // For a claim, the family itself needs the names.
  const { text: own } = await readPage(club, `/receipt/${receiptPath}`, cookie);
  for (const part of ["For Zonka Osei", "Paid by Abena Osei"]) expect(own).toContain(part);
  const { cookie: stranger } = await newFamily(club, "Adda");
  const theirs = await readPage(club, `/receipt/${receiptPath}`, stranger);
  expect(theirs.text).not.toMatch(/Zonka|Abena/);
});

test("for a day, the browser that paid reads who paid and for whom on that receipt, and no other does", async () => {
  const { email, session, cookie: theirs } = await newFamily(club, "Paya");
  const other = await newFamily(club, "Otta");
  const receipt = `/receipt/${(await orderOf(club, session)).receipt}`;
  const read = async (cookie: string) => (await readPage(club, receipt, cookie)).text;
  const names = ["For Paya Osei", "Paid by Abena Osei"];
  for (const cookie of ["", `paying=${other.session}`, "paying=none", "paying=%00", other.cookie]) {
    const text = await read(cookie);
    expect(text).toContain("What was paid");
    expect(text).not.toMatch(/Paya|Abena/);
  }
  for (const cookie of [`paying=${session}`, theirs])
    for (const part of names) expect(await read(cookie)).toContain(part);
  // Which browser that is: the one whose form had the names.
  const waiting = await startCheckout(club);
  const sent = await club.request(await checkoutOf(club.ctx, waiting), {
    method: "POST",
    body: new URLSearchParams({
      ...registrationFields(),
      guardian_email: email,
      athlete_1_given_name: "Nexta",
      athlete_1_age_known: "yes",
    }),
    headers: { Accept: "text/html", Origin: "http://club.test", ...newNetwork() },
  });
  expect(sent.status).toBe(303);
  expect(cookiesOf(sent)).toContain(`paying=${waiting}`);
  expect(sent.headers.getSetCookie().join()).toMatch(/paying=.*Path=\/receipt.*HttpOnly/);
  await club.ctx.db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(isOrderOf(club.ctx, session));
  expect(await read(`paying=${session}`)).not.toMatch(/Paya|Abena/);
  expect(await read(theirs)).toContain("For Paya Osei");
});

test("only a browser that opened a mailed link is led to the family page; others are sent one", async () => {
  const { session, email, cookie } = await newFamily(club, "Linka");
  const path = `/successful-checkout?session_id=${session}`;
  const { html } = await readPage(club, path, "");
  expect(html).toContain(`name="email" value="${email}"`);
  expect(html).toContain("Send the family page link again");
  const opened = await readPage(club, path, cookie);
  expect(opened.text).toContain("Your family page");
  expect(opened.text).not.toContain("Send the family page link again");
});

/** A registration for the first group that is sold, and a morning in its season. */
function soldGroup() {
  const { content } = club.ctx;
  const group = content.schedules.groups.find(({ options }) => options.length > 0);
  const [option] = group?.options ?? [];
  if (!group || !option) throw new Error("No group is sold");
  const now = Temporal.ZonedDateTime.from(`2026-11-20T08:00[${content.club.timeZone}]`);
  const registered = {
    catalogue: "registration" as const,
    offeringType: option.type,
    offeringId: option.id,
    seasonFrom: "2026-11-01",
    seasonTo: "2027-10-31",
    groupId: group.id,
  };
  return { content, group, registered, now };
}

test("a first practice that staff moved says when and where it usually is", () => {
  const { content, registered, now } = soldGroup();
  const firstWith = (sessionChanges: SessionChange[]) =>
    firstPracticeOf({ ...content, sessionChanges }, registered, 2016, now);
  const next = ownJoining(content, registered, 2016, now)?.next;
  if (!next) throw new Error("No practice is left");
  expect(firstWith([])?.usual).toBe("");
  const { key, groupId, sessionId, day, venue } = next;
  const dayBefore = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
  const moved = (to: string) =>
    firstWith([
      {
        key,
        groupId,
        sessionId,
        plannedDay: day,
        sequence: 1,
        state: "moved",
        reason: null,
        changedAt: new Date(),
        instead: { day: to, start: "20:00", end: "21:00", venue },
      },
    ]);
  const place = content.venues.find(({ id }) => id === venue)?.name ?? "nowhere";
  expect(moved(day)).toMatchObject({ time: "8–9 pm" });
  expect(moved(day)?.usual).toMatch(/^This week only: usually \d+(:\d\d)? [ap]m at /);
  expect(moved(day)?.usual).toContain(place);
  expect(moved(dayBefore)?.usual).toMatch(/^This week only: usually [A-Z]\w+day, \d/);
});

test("whoever trains with a group of other ages reads that", () => {
  const { content, group, registered, now } = soldGroup();
  const groupAt = (age: number) => firstPracticeOf(content, registered, 2026 - age, now)?.group;
  expect(groupAt(group.ages.from)).toBe(group.subtitle);
  expect(groupAt(group.ages.from - 1)).toBe(`with ${group.subtitle}`);
});
