import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { recorded } from "#tests/support/attendance.ts";
import { newFamily, orderOf, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { records } from "#tests/support/records.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { signatures, waiverTexts } from "#modules/families/schema.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const demo = (session: string, fields: Record<string, string>) =>
  postForm(club, `/demo-checkout/${session}`, fields);
const demoText = async (session: string) =>
  (await readPage(club, `/demo-checkout/${session}`, "")).text;
/** The demo page's buttons whose name begins with a word. */
const steps = async (session: string, word: string) =>
  Array.from(
    (await readPage(club, `/demo-checkout/${session}`, "")).html.matchAll(/value="([^"]+)"/g),
    ([, value = ""]) => value,
  ).filter((value) => value.startsWith(word));

test("the office tries a whole dispute in the demo: it is opened, answered from the record, and decided", async () => {
  const { session, athleteId, email } = await newFamily(club, "Zuri");
  const other = await newFamily(club, "Stranger");
  const { db } = club.ctx;
  const { reference } = await orderOf(club, session);
  await db.insert(waiverTexts).values({ sha256: "c0de", text: "Be kind" });
  const signed = { waiverId: "code", version: "3", sha256: "c0de", signedAs: "Mother" };
  await db.insert(signatures).values([
    { ...signed, athleteId, title: "Code of conduct", answer: "confirmed", signedBy: "Abena Osei" },
    { ...signed, waiverId: "photo", athleteId, title: "Photos", answer: "no", signedBy: "Kofi" },
    { ...signed, athleteId: other.athleteId, title: "Else", answer: "confirmed", signedBy: "Kim" },
  ]);
  await recorded(club, athleteId, { day: dayFromNow(1), status: "here" });
  await recorded(club, athleteId, { day: dayFromNow(2), status: "absent" });
  await recorded(club, athleteId, { day: dayFromNow(-5), status: "here" });
  await recorded(club, other.athleteId, { day: dayFromNow(3), status: "here" });
  await records(club).medicalInformation("Walnuts");

  expect((await readPage(club, `/admin/payments/${reference}/evidence`, cookie)).status).toBe(404);
  const refund = () => readPage(club, `/admin/payments/${reference}/withdraw?money=only`, cookie);
  expect((await readPage(club, `/admin/payments/${reference}`, cookie)).text).toContain(
    "Refund only…",
  );
  expect((await refund()).text).toContain("To the card it was paid with");
  await demo(session, { step: "dispute", reason: "product_not_received" });
  expect(await demoText(session)).toContain("the bank waits for the club’s answer");

  const page = await readPage(club, `/admin/payments/${reference}`, cookie);
  expect(page.text).toMatch(/The payer’s bank disputes \$155 CAD/);
  expect(page.text).toContain("The bank’s reason: the purchase did not arrive.");
  expect(page.text).toMatch(/Answer by .* \(7 days left\)/);
  expect(page.html).toContain(`href="/admin/payments/${reference}/evidence"`);
  expect(page.html).toContain(`/demo-checkout/${session}"`);
  // The bank holds the money: a refund would pay it twice.
  expect(page.text).not.toContain("Refund only…");
  expect((await refund()).text).toContain("disputes this payment and holds the money");
  expect((await refund()).text).not.toContain("To the card it was paid with");
  const list = await readPage(club, "/admin/payments", cookie);
  expect(list.text).toMatch(/7 days left The payer’s bank disputes \$155 CAD/);
  expect(list.html).toContain(`href="/admin/payments/${reference}/evidence"`);

  const evidence = await readPage(club, `/admin/payments/${reference}/evidence`, cookie);
  for (const text of [
    `Order ${reference} of `,
    "Première saison, for Zuri Osei",
    "Zuri Osei was present (",
    "The payer accepted these terms in the checkout on ",
    club.ctx.content.office.checkout.agreement.terms[0] ?? "",
    "A copy was emailed to the payer with the receipt.",
    "- Code of conduct (version 3) for Zuri Osei, by Abena Osei on ",
    "no refund is on record for this order",
    "Zuri Osei, Première saison: the registration was not cancelled",
    email,
  ])
    expect(evidence.text).toContain(text);
  expect(evidence.text.match(/was present/g)).toHaveLength(1);
  expect(evidence.text).not.toMatch(/Stranger|Kim|Photos|Walnuts/);
  expect(evidence.html).toContain("access_activity_log");

  // The terms are those of the copy, even if the club has others now.
  const [receipt] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, (await orderOf(club, session)).id));
  const text = String(receipt?.payload.text).replace(
    /TERMS\n[^]*?\n\n/,
    "TERMS\n- As it was then.\n\n",
  );
  await db
    .update(deliveries)
    .set({ payload: { ...receipt?.payload, text } })
    .where(eq(deliveries.id, receipt?.id ?? ""));
  expect((await readPage(club, `/admin/payments/${reference}/evidence`, cookie)).text).toContain(
    "- As it was then.",
  );

  const [answer = ""] = await steps(session, "dispute-answer");
  await demo(session, { step: answer });
  expect((await readPage(club, `/admin/payments/${reference}`, cookie)).text).toContain(
    "The bank has our answer and is deciding.",
  );
  const [lost = ""] = await steps(session, "dispute-lost");
  await demo(session, { step: lost });
  expect(await demoText(session)).toContain("the money is gone");
  expect(await steps(session, "dispute")).toEqual([]);
  const after = await readPage(club, `/admin/payments/${reference}`, cookie);
  expect(after.text).toContain("Lost in a dispute");
  expect(after.text).not.toContain("Prepare the answer");
  expect((await readPage(club, "/admin/payments", cookie)).text).not.toContain("days left");
  const again = await demo(session, { step: lost });
  expect(again.status).toBe(400);
});
