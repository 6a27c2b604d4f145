import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutOf, isOrderOf } from "#tests/support/checkouts.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { newNetwork, readPage, startCheckout } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { programKey } from "#modules/families/index.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { providerSessions } from "../schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  membership(club.ctx.content).option.capacity = 100;
}, 60_000);
afterAll(() => club.close());

const notice = "You were not charged. Try again or pay later.";
const payer = { name: "Abena Osei", email: "abena@example.ca" };
const typed = () => ({
  ...registrationFields("Ada Osei", "2012-05-04"),
  guardian_email: `parent-${crypto.randomUUID()}@example.ca`,
  guardian_phone: "905-555-0188",
  athlete_1_age_known: "yes",
});

/** Sends a form. @returns the address of the redirect */
async function sent(path: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const headers = { Origin: "http://club.test", Accept: "text/html", ...newNetwork() };
  const answer = await club.request(path, { method: "POST", body, headers });
  expect(answer.status).toBe(303);
  return (answer.headers.get("Location") ?? "").replace("http://club.test", "");
}

const payingOf = (location: string) => location.split("session=")[1] ?? "";

/** Accepts the terms. @returns the provider's session to pay */
const agreed = async (path: string, fields: Record<string, string>) =>
  payingOf(await sent(path, fields));

async function orderOf(session: string) {
  const [order] = await club.ctx.db.select().from(orders).where(isOrderOf(club.ctx, session));
  if (!order) throw new Error("There is no order");
  const sessions = await club.ctx.db
    .select()
    .from(providerSessions)
    .where(eq(providerSessions.orderId, order.id))
    .orderBy(asc(providerSessions.createdAt));
  return { ...order, sessions };
}

test("cancelled at the provider: the same order with everything typed, its place held, and paid", async () => {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const fields = typed();
  expect((await readPage(club, path, "")).html).not.toContain(notice);
  expect(await agreed(path, fields)).toBe(session);
  const before = await orderOf(session);
  const back = await sent(`/demo-checkout/${session}`, { step: "cancel" });
  expect(back).toBe(`${path}?cancelled=1`);
  const { html } = await readPage(club, back, "");
  expect(html).toContain(notice);
  expect(html).toMatch(/Until \d+:\d\d\s[ap]\.m\., your spot is held\.</);
  for (const value of ["Ada", "2012-05-04", fields.guardian_email, "905-555-0188"])
    expect(html).toContain(`value="${value}"`);
  const { state, heldUntil } = await orderOf(session);
  expect({ state, heldUntil }).toEqual({ state: "open", heldUntil: before.heldUntil });
  // Without a change, it is the same payment.
  expect(await agreed(back, fields)).toBe(session);
  await postForm(club, `/demo-checkout/${session}`, { step: "pay", ...payer });
  expect(await orderOf(session)).toMatchObject({ state: "paid", sessions: [{ ended: null }] });
  expect((await readPage(club, back, "")).html).toContain("THIS CHECKOUT HAS ENDED");
});

test("a changed order gets another payment, and the first one cannot be made any more", async () => {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const fields = typed();
  await agreed(path, fields);
  const other = { athlete_1_program_2: "", athlete_1_program_1: programOf(1) };
  const next = await agreed(path, { ...fields, ...other });
  expect(next).not.toBe(session);
  expect((await orderOf(session)).sessions).toMatchObject([
    { sessionId: session, ended: "replaced" },
    { sessionId: next, ended: null },
  ]);
  const refused = await postForm(club, `/demo-checkout/${session}`, { step: "pay", ...payer });
  expect(refused.status).toBe(400);
  await postForm(club, `/demo-checkout/${next}`, { step: "pay", ...payer });
  expect(await orderOf(session)).toMatchObject({ state: "paid" });
});

test("refused by the bank: the order goes on while its place is held, with another payment", async () => {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const fields = typed();
  await agreed(path, fields);
  await postForm(club, `/demo-checkout/${session}`, { step: "pay-late", ...payer });
  expect((await orderOf(session)).state).toBe("processing");
  await postForm(club, `/demo-checkout/${session}`, { step: "bank-no" });
  expect(await orderOf(session)).toMatchObject({ state: "open", sessions: [{ ended: "refused" }] });
  expect((await readPage(club, path, "")).html).toContain(fields.guardian_email);
  const next = await agreed(path, fields);
  expect(next).not.toBe(session);
  await postForm(club, `/demo-checkout/${next}`, { step: "pay", ...payer });
  expect(await orderOf(next)).toMatchObject({ state: "paid", sessions: [{}, { ended: null }] });
});

test("the address of a checkout is neither its reference, nor its session, nor its order", async () => {
  const session = await startCheckout(club);
  const { id, reference, checkoutKey } = await orderOf(session);
  for (const known of [id, reference, session]) {
    expect((await club.request(`/checkout/${known}`)).status).toBe(404);
    expect(checkoutKey).not.toContain(known);
  }
});

test("a cancelled gift leads back to its payment", async () => {
  const answer = await club.request(
    "/create-checkout-session-next-gen-donations",
    json({ items: [{ amount: "25" }] }, newNetwork()),
  );
  const { session_id: session, url } = (await answer.json()) as Record<string, string>;
  const { checkoutKey } = await orderOf(session ?? "");
  const back = await sent(`/demo-checkout/${session}`, { step: "cancel" });
  expect(back).toBe(`/successful-checkout?cancelled=${checkoutKey}`);
  const { html } = await readPage(club, back, "");
  expect(html).toContain("Nothing was charged.");
  expect(html).toContain(`href="${url}"`);
});

/** The key of a membership in the form. */
function programOf(n: number): string {
  const { type, id } = membership(club.ctx.content, n);
  return programKey({ type, id });
}
