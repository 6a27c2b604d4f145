import { eq, gt } from "drizzle-orm";
import { seasonEditions } from "#modules/catalogue/schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { postForm, publicForms, textBy } from "#tests/support/public-forms.ts";
import { changeOffering, createSeason } from "#tests/support/catalogue-rows.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { sendSms } from "#tests/support/texts.ts";
import { releaseSubmission } from "./inbox.server.ts";
import { notifyOpened } from "#modules/enrolment/opened-registration.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { waitingListEntries } from "#modules/enrolment/schema.ts";

const { type, id } = membership(smallClub);
const path = `/waiting-list/${type}/${id}`;

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: withNextGeneration(smallClub) });
  const { content } = club.ctx;
  await changeOffering(club.ctx, { type, id }, { capacity: 0 });
  for (const one of content.catalogue.nextGeneration)
    await changeOffering(club.ctx, { catalogue: "next-generation", ...one }, { capacity: 0 });
});
afterAll(() => club.close());

const read = async (path: string) => (await club.request(path)).text();
const { fields } = publicForms["waiting list"];

test("a full offering says so, sells nothing and takes an entry", async () => {
  expect(await read("/register-for-membership")).toContain(path);
  const items = [{ type, id, quantity: 1 }];
  const refused = await club.request("/create-checkout-session", json({ items }));
  expect(refused.status).toBe(409);
  expect(await read(path)).toContain("Every spot is taken");
  const answer = await postForm(club, path, { ...fields, email: "abena@example.ca" });
  expect(textBy(await read(answer.headers.get("Location") ?? ""))).toBe(
    "We have your request, and we’ll email you.",
  );
});

test("the confirmation and the receipt name the athletes only in the browser that sent the form", async () => {
  const answer = await postForm(club, path, {
    ...fields,
    athlete: "Zonka Osei",
    birth_year: "2016-02-03",
    second_athlete: "Kofi & Co",
    second_birth_year: "2014",
    email: "zonka@example.ca",
  });
  const at = answer.headers.get("Location") ?? "";
  expect(at).not.toContain("Zonka");
  const Cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const receipt = `/receipt/${/receipt=([\w-]+)/.exec(at)?.[1]}`;
  const heading = async (path: string, headers = {}) => {
    const page = await (await club.request(path, { headers })).text();
    return /<h1[^>]*>([^<]*)/.exec(page)?.[1];
  };
  for (const page of [at, receipt]) {
    expect(await heading(page)).toBe("You’re on the waiting list");
    expect(await heading(page, { Cookie })).toBe(
      "Zonka Osei and Kofi &amp; Co are on the waiting list",
    );
  }
  // Another form's pages name nobody there.
  const other = await postForm(club, path, { ...fields, email: "other@example.ca" });
  const otherAt = other.headers.get("Location") ?? "";
  expect(await heading(otherAt, { Cookie })).toBe("You’re on the waiting list");
});

test("the confirmation lists the groups that the athlete can join now", async () => {
  const second = membership(smallClub, 1);
  await changeOffering(club.ctx, second, { capacity: 0 });
  await changeOffering(club.ctx, { type, id }, { capacity: 9 });
  const year = String(new Date().getFullYear() - 9);
  const answer = await postForm(club, `/waiting-list/${type}/${second.id}`, {
    ...fields,
    birth_year: year,
    email: "meanwhile@example.ca",
  });
  const at = answer.headers.get("Location") ?? "";
  const Cookie = answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const listed = async (headers = {}) => {
    const page = await (await club.request(at, { headers })).text();
    const list = /These groups have a spot now<\/h2>([^]*?)<\/ul>/.exec(page)?.[1] ?? "";
    return [...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, name]) => [to, name]);
  };
  const [group] = smallClub.schedules.groups;
  const found = [`/find-a-group?born=${year}#groups`, group?.subtitle];
  expect(await listed({ Cookie })).toEqual([found]);
  expect(await listed()).toEqual([]);
  await changeOffering(club.ctx, { type, id }, { capacity: 0 });
});

test("a full next-generation checkout does not start: it leads to its own waiting list", async () => {
  const page = await read("/payment-checkout?baseball");
  expect(page).toContain("Every spot is taken");
  expect(page).not.toContain('name="flag"');
  const path = /\/waiting-list\/next-generation\/baseball/.exec(page)?.[0] ?? "";
  const email = "kofi@example.ca";
  expect((await postForm(club, path, { ...fields, email })).status).toBe(303);
  const saved = await club.ctx.db.select().from(submissions);
  const [offering] = club.ctx.content.catalogue.nextGeneration;
  expect(saved.find((row) => row.email === email)).toMatchObject({
    kind: "waiting-list",
    fields: { offering: offering?.title },
  });
});

test("a full offering's page explains the waiting list, asks for two athletes, and adds an entry", async () => {
  const page = (await read(path)).replaceAll("<!-- -->", "");
  for (const text of ["48 hours", "two spots together or none", 'name="second_athlete"'])
    expect(page).toContain(text);
  const email = "esi@example.ca";
  const wrong = { ...fields, email, second_athlete: "Kofi", second_birth_year: "soon" };
  const refused = await postForm(club, path, wrong);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Enter the year in four digits, such as 2014");
  await postForm(club, path, { ...wrong, second_birth_year: "2013" });
  const waitingEntries = await club.ctx.db
    .select({ places: waitingListEntries.places, email: submissions.email })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId));
  expect(waitingEntries.find((waiting) => waiting.email === email)).toMatchObject({ places: 2 });
});

test("while there is a place, the page leads to the registration and adds no entry", async () => {
  const { type, id } = membership(club.ctx.content, 2);
  const path = `/waiting-list/${type}/${id}`;
  const email = "yaa@example.ca";
  const page = await read(path);
  expect(page).toContain("There is a spot at the moment");
  expect(page).not.toContain('name="second_athlete"');
  expect((await postForm(club, path, { ...fields, email, register_at: "" })).status).toBe(303);
  const mails = await club.ctx.db.select().from(deliveries);
  const [mail] = mails.filter(({ payload }) => payload.to === email);
  expect(String(mail?.payload.text)).toContain(`/register-for-membership#${type}-${id}`);
  const [entry] = await club.ctx.db.select().from(submissions).where(eq(submissions.email, email));
  const ofEntry = eq(waitingListEntries.submissionId, entry?.id ?? "");
  expect(await club.ctx.db.$count(waitingListEntries, ofEntry)).toBe(0);
});

test("suspected spam enters the list when staff release it, by its time of arrival", async () => {
  const email = "held@example.ca";
  // Without the page's stamp.
  const body = new URLSearchParams({ ...fields, email });
  await club.request(path, { method: "POST", body, headers: { Accept: "text/html" } });
  const [entry] = await club.ctx.db.select().from(submissions).where(eq(submissions.email, email));
  expect(entry?.suspicion).not.toBeNull();
  const ofEntry = eq(waitingListEntries.submissionId, entry?.id ?? "");
  expect(await club.ctx.db.$count(waitingListEntries, ofEntry)).toBe(0);
  await releaseSubmission(club.ctx, entry?.reference ?? "", { id: null, name: "Wren" });
  const [waiting] = await club.ctx.db.select().from(waitingListEntries).where(ofEntry);
  expect(waiting?.askedAt).toEqual(entry?.receivedAt);
});

test("an offering that is not sold has no list", async () => {
  for (const path of [`${type}/99`, "yoga/1", "next-generation/yoga"]) {
    expect((await club.request(`/waiting-list/${path}`)).status).toBe(404);
  }
});

test("a family that asks before registration opens is notified once, when it opens", async () => {
  const { mails } = club.ctx.content;
  // A season that begins in half a year, and may be registered for one day before.
  const begins = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(5, 10);
  const { type, id, title } = membership(club.ctx.content, 1);
  const season = { from: begins, to: begins, opensDaysBefore: 1 };
  await createSeason(club.ctx, { type, id }, season);
  await changeOffering(club.ctx, { type, id }, { per: "month" });
  const path = `/waiting-list/${type}/${id}`;
  club.forgetPages();
  expect(await read("/register-for-membership")).toContain("Tell me when it opens");
  expect(await read(path)).toMatch(/Registration opens .*we will email you that morning/);
  const email = "early@example.ca";
  const sent = { ...fields, email, opens: "2000-01-01" };
  expect((await postForm(club, path, sent)).status).toBe(303);

  expect(await notifyOpened(club.ctx)).toBe(0);
  await club.ctx.db
    .update(seasonEditions)
    .set({ registrationOpens: "2026-01-01" })
    .where(gt(seasonEditions.registrationOpens, new Date().toISOString().slice(0, 10)));
  await club.live.refresh();
  expect(await notifyOpened(club.ctx)).toBe(1);
  expect(await notifyOpened(club.ctx)).toBe(0);
  const queued = await club.ctx.db.select().from(deliveries);
  const subjects = queued
    .filter(({ payload }) => payload.to === email)
    .map(({ payload }) => String(payload.subject).replace(/ \([^()]*\)$/, ""));
  expect(subjects).toEqual(
    [mails.opensLater, mails.opened].map(({ subject }) =>
      subject.replace("{offering}", title).replace(" ({reference})", ""),
    ),
  );
  expect(JSON.stringify(queued)).toContain(`/register-for-membership#${type}-${id}`);
});

test("texts are asked for only where the club sends them", async () => {
  const text = club.ctx.content.office.texts.waitingList;
  expect(await read(path)).not.toContain(text);
  sendSms(club);
  expect(await read(path)).toContain(text);
});
