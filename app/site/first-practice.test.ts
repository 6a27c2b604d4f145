import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submissions } from "#server/db/schema/forms.ts";
import { practice } from "#tests/support/attendance.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { postForm, publicForms, saidBy } from "#tests/support/public-forms.ts";

const coach = { email: "coach@example.ca", password: "a-good-pass-3" };

let club: TestClub;
let key: string;
const cookies = { office: "", coach: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  key = await practice(club, 3, { starts: "18:00", ends: "19:00" });
  await club.live.refresh();
  cookies.office = await club.signIn();
  const id = await club.hire(coach, "coach");
  await club.request(`/admin/people/${id}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "assign-groups", "group-releve": "yes" }),
    headers: { Cookie: cookies.office, Origin: "http://club.test" },
  });
  cookies.coach = await club.signIn(coach);
}, 60_000);
afterAll(() => club.close());

const { path, fields } = publicForms["first practice"];
const ask = (changes: Record<string, string>) =>
  postForm(club, path, { ...fields, practice: key, email: "abena@example.ca", ...changes });
const sheet = async (who: keyof typeof cookies) => {
  const headers = { Cookie: cookies[who] };
  const page = await club.request(`/admin/attendance/${encodeURIComponent(key)}`, { headers });
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
    expect(seen).toMatch(/<strong>Zonka<\/strong>, age 9/);
  // A coach calls nobody about a child who is not registered: the office does.
  expect(seenByCoach).not.toContain("905-555-0123");
  expect(seenByOffice).toContain("tel:905-555-0123");
  const [mail = ""] = await mailsTo(club, "abena@example.ca");
  for (const words of ["Zonka", "6–7 pm", "Stade Croix-Bleue", "/receipt/"])
    expect(mail).toContain(words);
});

test("a practice that is over, or of another age, is refused with everything kept", async () => {
  const over = await ask({ practice: "releve-tuesday-2020-01-07" });
  expect(over.status).toBe(400);
  expect(saidBy(await over.text())).toContain("over or cancelled");
  const tooYoung = await ask({ age: "4", athlete: "Minou" });
  const page = await tooYoung.text();
  expect(saidBy(page)).toContain("is for ages");
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
