import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryFor, practice } from "#tests/support/attendance.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { postForm, publicForms, textBy } from "#tests/support/public-forms.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { releaseSubmission } from "#modules/inbox/inbox.server.ts";
import { office as staffOffice } from "#tests/support/staff.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { attendance } from "#modules/training/schema.ts";

const coach = { email: "coach@example.ca", password: "a-good-pass-3" };

let club: TestClub;
let key: string;
let make: ReturnType<typeof records>;
const cookies = { office: "", coach: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  make = records(club);
  key = await practice(club, 3, { starts: "18:00", ends: "19:00" });
  await club.live.refresh();
  cookies.office = await club.signIn();
  const id = await club.hire(coach, "coach");
  await club.request(`/admin/people/${id}`, {
    method: "POST",
    body: new URLSearchParams({ _action: "assign-groups", "group-releve": "yes" }),
    headers: { Cookie: cookies.office, Origin: "http://club.test" },
  });
  cookies.coach = await club.signIn(coach);
}, 60_000);
afterAll(() => club.close());

const { path, fields } = publicForms["first practice"];
const ask = (changes: Record<string, string>) =>
  postForm(club, path, { ...fields, practice: key, email: "abena@example.ca", ...changes });
const sheet = async (who: keyof typeof cookies, at = key) => {
  const headers = { Cookie: cookies[who] };
  const page = await club.request(`/admin/attendance/${encodeURIComponent(at)}`, { headers });
  return (await page.text()).replaceAll("<!-- -->", "").replaceAll(/<script[^]*?<\/script>/g, "");
};

test("the booking page has the form while no calendar is connected", async () => {
  const page = await (await club.request("/appointment-booking")).text();
  expect(page).toContain('action="/first-practice"');
  expect(page).toContain(`value="${key}"`);
});

test("a child who asks for a first practice is on the coach's list, and the family gets a mail", async () => {
  const sent = await ask({ athlete: "Zonka" });
  expect(sent.headers.get("Location")).toContain("/first-practice?sent=trial");
  const [seenByCoach, seenByOffice] = [await sheet("coach"), await sheet("office")];
  for (const seen of [seenByCoach, seenByOffice])
    expect(seen).toMatch(/<strong>Zonka<\/strong><span class="quiet">9<\/span>/);
  // Coaches do not call about a child who is not registered; the office does.
  expect(seenByCoach).not.toContain("9055550123");
  expect(seenByOffice).toContain("tel:9055550123");
  // Attendance cannot be entered before the day.
  expect(seenByCoach).not.toMatch(/name="status"/);
  const [mail = ""] = await mailsTo(club, "abena@example.ca");
  for (const text of ["Zonka", "6–7 pm", "Stade Croix-Bleue", "/receipt/"])
    expect(mail).toContain(text);
});

test("a link's age and group are filled in and open; another age's group is not open", async () => {
  const open = async (query: string) => {
    const page = await (await club.request(`/first-practice?${query}`)).text();
    const group = /<details[^>]* open=""[^>]*>[^]*?<span>([^<]*)/.exec(page)?.[1];
    return [/name="age"[^>]*/.exec(page)?.[0].match(/value="([^"]*)"/)?.[1], group];
  };
  const { groups } = club.ctx.content.schedules;
  const releve = groups.find(({ id }) => id === "releve");
  const nameOf = (text = "") => text.replaceAll("\u00a0", " ").split(" (ages ")[0];
  const [age, opened] = await open("age=9&group=releve");
  expect([age, nameOf(opened)]).toEqual(["9", releve?.subtitle]);
  expect(nameOf((await open("age=9"))[1])).toBe(releve?.subtitle);
  const checkedAt = async (query: string) =>
    (await (await club.request(`/first-practice?${query}`)).text()).match(
      /<input[^>]*type="radio"[^>]*checked=""/g,
    )?.length;
  expect(await checkedAt("age=9&group=releve")).toBe(1);
  expect(await checkedAt("age=99&group=releve")).toBeUndefined();
  expect(await checkedAt("age=9")).toBeUndefined();
  expect(await open("")).toEqual(["", undefined]);
  expect(await open("age=99&group=none")).toEqual(["99", undefined]);
  expect((await open("age=%3Cscript"))[0]).toBe("");
});

test("a group takes the ages of its season's year: the form and the finder agree on an age today", async () => {
  const { groups } = club.ctx.content.schedules;
  const releve = groups.find(({ id }) => id === "releve");
  const [youngest, page] = [releve?.ages.from ?? 0, "/first-practice?age="];
  const answer = async (age: number) => (await club.request(`${page}${age}`)).text();
  const pattern = new RegExp(`Only if they turn ${youngest} in (?:<!-- -->)?(\\d{4})`);
  const [, year] = pattern.exec(await answer(youngest - 1)) ?? [];
  const tooYoung = youngest - (Number(year) - new Date().getFullYear()) - 2;
  expect(await answer(youngest)).not.toContain("Only if they");
  const sent = await ask({ age: `${youngest - 1}`, email: "younger@example.ca" });
  expect(sent.headers.get("Location")).toContain("sent=trial");
  const refused = await ask({ age: `${tooYoung}`, email: "younger@example.ca" });
  expect(await refused.text()).toContain("Please choose a practice for your child’s age");
});

test("the confirmation shows what was booked in place of the form, with and without JavaScript", async () => {
  const sent = await ask({ athlete: "Ottoline", email: "ottoline@example.ca" });
  const at = sent.headers.get("Location") ?? "";
  expect(at).not.toContain("Ottoline");
  const page = await (await club.request(at)).text();
  const main = /<main[^]*<\/main>/.exec(page)?.[0] ?? "";
  const [receipt = ""] = /\/receipt\/[\w-]+/.exec(main) ?? [];
  expect((await club.request(receipt)).status).toBe(200);
  for (const text of ["Stade Croix-Bleue", "Your first practice is booked."])
    expect(main).toContain(text);
  expect(main).toMatch(/<dt>When<\/dt><dd><strong>[^<]*2\d{3}/);
  expect(main).toMatch(/href="\/map\/[^"]+"/);
  expect(main).not.toContain("Book this practice");
  // Whoever has only the address learns nothing about the child.
  expect(main).not.toContain("Ottoline");
  const Cookie = sent.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const own = await club.request(at, { headers: { Cookie } });
  expect(own.headers.get("Cache-Control")).toBe("no-store");
  expect(await own.text()).toContain("<h1>Ottoline is booked</h1>");
  // The receipt, which people forward, names the child only in the browser that sent the form.
  expect(await (await club.request(receipt)).text()).not.toContain("Ottoline");
  const ownReceipt = await club.request(receipt, { headers: { Cookie } });
  expect(await ownReceipt.text()).toContain("<h1>Ottoline is booked</h1>");
  // Another booking's pages name nobody there.
  const other = await ask({ athlete: "Zonka", email: "other@example.ca" });
  const otherAt = other.headers.get("Location") ?? "";
  const otherReceipt = /receipt=([\w-]+)/.exec(otherAt)?.[1] ?? "";
  for (const path of [otherAt, `/receipt/${otherReceipt}`]) {
    const opened = await (await club.request(path, { headers: { Cookie } })).text();
    expect(opened).toContain("YOUR FIRST PRACTICE");
    expect(opened).not.toContain("Ottoline");
    expect(opened).not.toContain("Zonka");
  }
  const body = new URLSearchParams({ ...fields, practice: key, email: "script@example.ca" });
  const headers = { Origin: "http://club.test", "X-Forwarded-For": "198.18.0.9" };
  const called = await club.request("/first-practice.data", { method: "POST", body, headers });
  expect(await called.text()).toMatch(/first-practice\?sent=trial&reference=/);
  // A made-up receipt shows no practice.
  const unknown = await club.request(`/first-practice?sent=trial&receipt=${"A".repeat(22)}`);
  expect(await unknown.text()).not.toContain("See your booking");
});

/** A booking's page: opened, and with its button pressed. */
const receipt = (code: string) => club.request(`/receipt/${code}`);
const cancelAt = (code: string) =>
  club.request(`/receipt/${code}`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Origin: "http://club.test", Accept: "text/html" },
  });
const mainOf = async (page: Response) =>
  (/<main[^]*<\/main>/.exec(await page.text())?.[0] ?? "").replaceAll("<!-- -->", "");
const codeOf = (sent: Response) => /receipt=([\w-]+)/.exec(sent.headers.get("Location") ?? "")?.[1];
const officeMails = async (reference: string) =>
  (await mailsTo(club, club.live.content.club.email)).filter((mail) => mail.includes(reference));

test("a family cancels its first practice from its page: the coach and the office see it", async () => {
  const code = codeOf(await ask({ athlete: "Quilla", email: "quilla@example.ca" })) ?? "";
  const [row] = await club.ctx.db.select().from(submissions).where(eq(submissions.receipt, code));
  const reference = row?.reference ?? "";
  const booked = await mainOf(await receipt(code));
  expect(booked).toContain("Cancel this first practice");
  expect(await sheet("coach")).toMatch(/<strong>Quilla<\/strong>/);
  const answer = await cancelAt(code);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/receipt/${code}`]);
  const cancelled = await mainOf(await receipt(code));
  expect(cancelled).toContain("First practice cancelled");
  expect(cancelled).toContain('href="/first-practice"');
  for (const gone of ["Cancel this first practice", "It’s booked", ".ics", "Quilla"])
    expect(cancelled).not.toContain(gone);
  // The confirmation, still open in another tab, says so too.
  const confirmation = await mainOf(
    await club.request(`/first-practice?sent=trial&reference=${reference}&receipt=${code}`),
  );
  expect(confirmation).toContain("First practice cancelled");
  expect(confirmation).not.toContain("is booked");
  const seen = await sheet("coach");
  expect(seen).not.toMatch(/<strong>Quilla<\/strong>/);
  expect(seen).toMatch(/Cancelled by the family: [^<]*Quilla/);
  expect(seen).toContain("They come to try it");
  expect(await inbox(reference)).toContain("First practice: cancelled by the family");
  // Pressed again: the same page, and no second mail.
  expect((await cancelAt(code)).status).toBe(303);
  const mails = await officeMails(reference);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain("is not coming to this practice");
  expect(mails[0]).not.toContain("Quilla");
});

test("what cannot be cancelled: no booking, another form, a practice that has begun or was recorded", async () => {
  expect((await cancelAt("A".repeat(22))).status).toBe(404);
  const fields = { practice: await practice(club), first_practice: "Relève: today", athlete: "Ro" };
  const begun = await make.submission({ kind: "trial", receipt: "begun-1", fields });
  const contact = await make.submission({ kind: "contact", receipt: "contact-1", fields: {} });
  const code = codeOf(await ask({ athlete: "Recorded", email: "recorded@example.ca" })) ?? "";
  const trialEntry = { id: "1", status: "here" as const, by: "Wren", at: Date.now() };
  const ofCode = eq(submissions.receipt, code);
  await club.ctx.db.update(submissions).set({ trialEntry }).where(ofCode);
  expect((await cancelAt("contact-1")).status).toBe(404);
  const late = await cancelAt("begun-1");
  expect(late.status).toBe(409);
  expect(await mainOf(late)).toContain("This practice has begun.");
  await cancelAt(code);
  for (const id of [begun.id, contact.id]) {
    const [row] = await club.ctx.db.select().from(submissions).where(eq(submissions.id, id));
    expect(row?.trialEntry).toBeNull();
  }
  const [recorded] = await club.ctx.db.select().from(submissions).where(ofCode);
  expect(recorded?.trialEntry).toEqual(trialEntry);
  // Without the page's own origin, nothing is cancelled.
  const open = codeOf(await ask({ athlete: "Open", email: "open@example.ca" })) ?? "";
  const headers = { Origin: "https://elsewhere.example", Accept: "text/html" };
  const foreign = { method: "POST", body: new URLSearchParams(), headers };
  expect((await club.request(`/receipt/${open}`, foreign)).status).toBe(403);
  expect(await mainOf(await receipt(open))).toContain("Cancel this first practice");
});

test("a cancelled request that looks like spam reaches nobody; attendance cannot be entered for it", async () => {
  const { at, id } = await trialToday();
  const trialEntry = { id: "1", status: "cancelled" as const, by: "", at: Date.now() };
  const own = eq(submissions.id, id);
  await club.ctx.db.update(submissions).set({ trialEntry }).where(own);
  const { outcomes } = await send(at, [entryFor(at, id)]);
  expect(Object.values(outcomes)).toEqual(["refused"]);
  const code = codeOf(await ask({ athlete: "Held", email: "held@example.ca" })) ?? "";
  const ofCode = eq(submissions.receipt, code);
  await club.ctx.db
    .update(submissions)
    .set({ suspicion: ["links"] })
    .where(ofCode);
  await cancelAt(code);
  const [held] = await club.ctx.db.select().from(submissions).where(ofCode);
  expect(held?.trialEntry?.status).toBe("cancelled");
  expect(await officeMails(held?.reference ?? "-")).toEqual([]);
});

test("possible spam that the family cancelled before staff released it: no mail says that it is booked", async () => {
  const email = "released@example.ca";
  const sent = await ask({ athlete: "Absente", email, form_copy: "yes" });
  const code = /receipt=([\w-]+)/.exec(sent.headers.get("Location") ?? "")?.[1] ?? "";
  await cancelAt(code);
  const [held] = await club.ctx.db.select().from(submissions).where(eq(submissions.email, email));
  if (!held) throw new Error("Nothing was held");
  expect(await releaseSubmission(club.ctx, held.reference, staffOffice)).toBe(true);
  expect(await mailsTo(club, email)).toEqual([]);
});

test("the calendar of a booking has that practice only", async () => {
  const sent = await ask({ email: "calendar@example.ca" });
  const query = new URL(sent.headers.get("Location") ?? "", "http://club.test").searchParams;
  const page = await (await club.request(`/receipt/${query.get("receipt")}`)).text();
  const [feed = ""] = /\/schedule\/[\w-]+\.ics\?practice=[\w-]+/.exec(page) ?? [];
  const uids = async (path: string) =>
    [...(await (await club.request(path)).text()).matchAll(/^UID:(.+)@/gm)].map(([, uid]) => uid);
  expect(await uids(feed)).toEqual([key]);
  expect((await uids(feed.split("?")[0] ?? "")).length).toBeGreaterThan(1);
});

test("a practice that is over, or for another age, is refused, and the input stays", async () => {
  const over = await ask({ practice: "releve-tuesday-2020-01-07" });
  expect(over.status).toBe(400);
  expect(textBy(await over.text())).toContain("over or cancelled");
  const tooYoung = await ask({ age: "4", athlete: "Minou" });
  const page = await tooYoung.text();
  expect(textBy(page)).toContain("is for ages");
  expect(page).toContain('value="Minou"');
  expect(await sheet("office")).not.toContain("Minou");
});

test("possible spam is on no list, and a deleted request leaves it", async () => {
  await ask({ athlete: "Perdue", email: "spam@example.ca" });
  const ofSpam = eq(submissions.email, "spam@example.ca");
  await club.ctx.db
    .update(submissions)
    .set({ suspicion: ["links"] })
    .where(ofSpam);
  expect(await sheet("coach")).not.toContain("Perdue");
  await club.ctx.db.update(submissions).set({ suspicion: null }).where(ofSpam);
  expect(await sheet("coach")).toContain("Perdue");
  await club.ctx.db.delete(submissions).where(ofSpam);
  expect(await sheet("coach")).not.toContain("Perdue");
});

/** A child who asked to try one of today's practices. */
async function trialToday(changes: object = {}) {
  const at = await practice(club);
  const fields = { practice: at, athlete: "Zonka", age: "9" };
  const request = await make.submission({ kind: "trial", fields, ...changes });
  return { at, ...request };
}
const coachId = async () => {
  const [found] = await club.ctx.db
    .select()
    .from(staffUsers)
    .where(eq(staffUsers.email, coach.email));
  return found?.id ?? "";
};
/** The request of a coach's device once it has a network. */
async function send(session: string, entries: ReturnType<typeof entryFor>[]) {
  const body = { account: await coachId(), sentAt: Date.now(), session, entries };
  const answer = await club.request("/api/attendance", json(body, { Cookie: cookies.coach }));
  const { data } = (await answer.json()) as {
    data: { outcomes: Record<string, string>; entries: { athleteId: string; status: string }[] };
  };
  return data;
}
const inbox = async (reference: string) => {
  const headers = { Cookie: cookies.office };
  const page = await (await club.request(`/admin/inbox/${reference}`, { headers })).text();
  return page.replaceAll("<!-- -->", "");
};

test("a coach takes the attendance of a child at a first practice, and the office sees it with the request", async () => {
  const { at, id, reference } = await trialToday();
  expect(await sheet("coach", at)).toContain("0 of 1 here");
  expect(await inbox(reference)).not.toContain("First practice: ");
  const answer = await club.request(`/admin/attendance/${encodeURIComponent(at)}`, {
    method: "POST",
    body: new URLSearchParams({ _action: "record", athlete: id, status: "here" }),
    headers: { Cookie: cookies.coach, Origin: "http://club.test", Accept: "text/html" },
  });
  expect(answer.status).toBe(303);
  expect(await sheet("coach", at)).toMatch(/Here<\/strong> · coach/);
  expect(await inbox(reference)).toContain("First practice: came, marked by coach");
  // Undone, then absent: one entry in the audit log.
  await send(at, [entryFor(at, id, { status: "none" })]);
  expect(await inbox(reference)).not.toContain("First practice: ");
  await send(at, [entryFor(at, id, { status: "absent" })]);
  expect(await inbox(reference)).toContain("First practice: did not come");
  const { db } = club.ctx;
  expect(await db.$count(auditLog, eq(auditLog.subjectId, at))).toBe(1);
  // No athlete has an attendance entry.
  expect(await db.$count(attendance, eq(attendance.sessionKey, at))).toBe(0);
});

test("an entry that a device sends late, or again, does not undo a later one", async () => {
  const { at, id } = await trialToday();
  const now = Date.now();
  const [early, late] = [
    entryFor(at, id, { status: "absent", at: now - 60_000 }),
    entryFor(at, id, { status: "here", at: now - 1_000 }),
  ];
  for (const entries of [[late], [early], [late, late]]) {
    const { outcomes, entries: current } = await send(at, entries);
    expect(entries.map((entry) => outcomes[entry.id])).toEqual(entries.map(() => "counts"));
    expect(current).toMatchObject([{ athleteId: id, status: "here" }]);
  }
  await club.ctx.db
    .update(submissions)
    .set({ trialEntry: { id: late.id, status: "here", by: "Wren", at: now } })
    .where(eq(submissions.id, id));
  expect((await send(at, [early])).outcomes[early.id]).toBe("older");
});

test("a child of another practice, possible spam, another form and an excuse are refused", async () => {
  const one = await trialToday();
  const other = await trialToday();
  const spam = await trialToday({ suspicion: ["links"] });
  const contact = await trialToday({ kind: "contact" });
  const tomorrow = await practice(club, 1);
  const coming = await make.submission({ kind: "trial", fields: { practice: tomorrow } });
  const entries = [
    entryFor(one.at, other.id),
    entryFor(spam.at, spam.id),
    entryFor(contact.at, contact.id),
    entryFor(one.at, one.id, { status: "excused" }),
    entryFor(tomorrow, coming.id),
  ];
  const { outcomes } = await send(one.at, entries);
  expect(entries.map(({ id }) => outcomes[id])).toEqual(entries.map(() => "refused"));
  for (const { id } of [one, other, spam, contact, coming]) {
    const [row] = await club.ctx.db.select().from(submissions).where(eq(submissions.id, id));
    expect(row?.trialEntry).toBeNull();
  }
});

test("a family's copy says whether the child came, not which coach recorded it, and is deleted with the request", async () => {
  const { at, id } = await trialToday({ email: "copy@example.ca" });
  await send(at, [entryFor(at, id)]);
  const { db } = club.ctx;
  const copies = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(db, "copy@example.ca")),
  );
  expect(JSON.stringify(copies)).toContain('"firstPractice":"here"');
  expect(JSON.stringify(copies)).not.toContain('"by":"coach"');
  await db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, "copy@example.ca");
  });
  expect(await db.$count(submissions, eq(submissions.id, id))).toBe(0);
});
