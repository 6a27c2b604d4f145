import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { clubTest } from "#tests/support/club-test.ts";
import { messageOf } from "#tests/support/flash.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { listInbox } from "#modules/inbox/inbox.server.ts";
import { inboxFilterFrom } from "#modules/inbox/submissions.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** Sees everything. */
const reader = { role: "admin", extras: [] } as const;

const test = clubTest({ pages: "built" })
  .extend("make", { scope: "file" }, ({ club }) => records(club))
  .extend("submit", { scope: "file" }, ({ club, cookie }) => staffActions(club, cookie).submit)
  .extend(
    "page",
    { scope: "file" },
    ({ club, cookie }) =>
      async (path: string) =>
        (await club.request(path, { headers: { Cookie: cookie } })).text(),
  )
  .extend("find", { scope: "file" }, ({ club }) => async (query: Record<string, string>) => {
    const { rows } = await listInbox(club.ctx, inboxFilterFrom(new URLSearchParams(query)), {
      reader,
    });
    return rows.map(({ reference }) => reference);
  });
test.beforeEach(async ({ club }) => {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(submissions);
  await club.ctx.db.delete(deliveries);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("paid orders are among the messages, newest first across pages, each once", async ({
  club,
  make,
}) => {
  const at = hoursAgo(2);
  const expected: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    // Two of each with the same timestamp: their ids decide the order.
    const when = n < 2 ? at : hoursAgo(n + 1);
    const sent = await make.submission({ receivedAt: when });
    const paid = await make.paidOrder("delivered", { fulfilledAt: when });
    expected.push(sent.reference, paid.reference);
  }
  await make.order({ state: "open", method: "card" });
  const filter = inboxFilterFrom(new URLSearchParams());
  const listed: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listInbox>> = await listInbox(club.ctx, filter, {
      reader,
      before,
      size: 3,
    });
    listed.push(...page.rows.map(({ reference }) => reference));
    before = page.next;
  } while (before);
  expect(listed.toSorted()).toEqual(expected.toSorted());
  expect(listed.slice(-4).toSorted()).toEqual(expected.slice(-4).toSorted());
  expect(listed.slice(-2).toSorted()).toEqual(expected.slice(-2).toSorted());
});

test("they are found by kind, state, delivery and words, and are neither late nor spam", async ({
  make,
  find,
}) => {
  const paid = { customerName: "Chloé Osei", customerEmail: "chloe@example.ca", title: "Hurdles" };
  const gift = await make.paidOrder("failed", { ...paid, answeredAt: new Date() });
  const registration = await make.paidOrder("delivered", { ...paid, kind: "registration" });
  const message = await make.submission({ kind: "contact" });
  expect((await find({})).toSorted()).toEqual(
    [gift, registration, message].map(({ reference }) => reference).toSorted(),
  );
  expect(await find({ kind: "donation" })).toEqual([gift.reference]);
  expect(await find({ kind: "registration" })).toEqual([registration.reference]);
  expect(await find({ kind: "contact" })).toEqual([message.reference]);
  expect(await find({ state: "new", kind: "registration" })).toEqual([registration.reference]);
  expect(await find({ state: "answered" })).toEqual([gift.reference]);
  expect(await find({ delivery: "failed" })).toEqual([gift.reference]);
  expect(await find({ q: "chloe hurdles", state: "new" })).toEqual([registration.reference]);
  expect(await find({ q: gift.reference.toLowerCase() })).toEqual([gift.reference]);
  expect(await find({ q: "  ;" })).toEqual([]);
  expect(await find({ q: "  ", kind: "registration" })).toEqual([registration.reference]);
  expect(await find({ reply: "late" })).toEqual([]);
  expect(await find({ box: "spam" })).toEqual([]);
});

test("the list leads to the order's page, which leads back to the list", async ({ make, page }) => {
  const { reference } = await make.paidOrder("delivered", { customerName: "Abena Osei" });
  const list = await page("/admin/inbox?kind=donation&state=new");
  const [, link = ""] = /href="(\/admin\/payments\/TEST-[^"]*)"/.exec(list) ?? [];
  expect(link).toContain(`/admin/payments/${reference}?from=inbox`);
  const back = /class="back" href="([^"]*)"/;
  const [, address = ""] = back.exec(await page(link.replaceAll("&amp;", "&"))) ?? [];
  expect(address.replaceAll("&amp;", "&")).toBe("/admin/inbox?kind=donation&state=new");
  const [, direct] = back.exec(await page(`/admin/payments/${reference}`)) ?? [];
  expect(direct).toBe("/admin/payments");
});

test("a failed message about an order that is not paid yet is in the outbox: the inbox has no such order", async ({
  club,
  make,
  page,
  submit,
}) => {
  const { id: orderId } = await make.order({ state: "open", method: "cheque" });
  const payload = { to: "ada@example.ca", subject: "Withdrawn", text: "Ada is withdrawn." };
  const { id } = await make.delivery("failed", { orderId, payload });
  expect(await page("/admin/outbox")).toContain("Withdrawn");
  expect((await submit("/admin/outbox", { _action: "resend", delivery: id })).status).toBe(303);
  const [again] = await club.ctx.db.select().from(deliveries).where(eq(deliveries.id, id));
  expect(again?.state).not.toBe("failed");
});

test("a message that failed is counted, shown with its reason on the order's page, and sent again from there", async ({
  club,
  make,
  page,
  submit,
}) => {
  const { id, reference, receipt } = await make.paidOrder("failed");
  const lastError = "The mailbox is full";
  await club.ctx.db.update(deliveries).set({ lastError }).where(eq(deliveries.id, receipt.id));
  expect(await page("/admin")).toMatch(
    /href="\/admin\/outbox\?failed=1"[^>]*>1 delivery failed<\/a>/,
  );
  expect(await page("/admin/inbox?delivery=failed")).toContain(reference);
  // It has a page of its own, to which the outbox's list links.
  const outbox = await page("/admin/outbox");
  expect(outbox).toContain("One delivery failed");
  expect(outbox).toContain(`href="/admin/payments/${reference}"`);
  expect((await submit("/admin/outbox", { _action: "resend", delivery: receipt.id })).status).toBe(
    400,
  );
  const at = `/admin/payments/${reference}`;
  const view = await page(at);
  expect(view).toContain(lastError);
  expect(view).toContain("All attempts failed. Press Resend to try again.");

  const another = await make.paidOrder("failed");
  for (const delivery of [another.receipt.id, randomUUID(), "x"])
    expect((await submit(at, { _action: "resend", delivery })).status).toBe(400);
  const resend = () => submit(at, { _action: "resend", delivery: id ?? "" });
  expect(messageOf(await resend())).toBe("Email is being sent again.");
  const stateOf = async (delivery: string) =>
    (await club.ctx.db.select().from(deliveries).where(eq(deliveries.id, delivery)))[0]?.state;
  expect(await stateOf(another.receipt.id)).toBe("failed");
  expect(await stateOf(receipt.id)).toBe("pending");
  expect(messageOf(await resend())).toBe("That had already been done. Nothing was changed.");
});

test("an order is marked as answered once, its receipt says so, and it can be new again", async ({
  club,
  make,
  page,
  submit,
}) => {
  const { id, reference } = await make.paidOrder("delivered", { receipt: "a-receipt-code" });
  expect(await page("/receipt/a-receipt-code")).not.toContain(">Answered<");
  const at = `/admin/payments/${reference}?from=inbox&state=new`;
  const mark = (state: string) => submit(at, { _action: "set-state", state });
  const marked = await mark("answered");
  expect(messageOf(marked)).toBe("Marked as answered.");
  expect(marked.headers.get("Location")).toMatch(/\?from=inbox&state=new$/);
  expect(messageOf(await mark("answered"))).toContain("already been done");
  const receipt = await page("/receipt/a-receipt-code");
  expect(receipt).toContain(reference);
  expect(receipt).toContain(club.ctx.content.receipt.answered);
  expect(messageOf(await mark("new"))).toBe("Marked as new.");
  expect(await page(at)).toContain("Mark as answered");
  expect((await mark("gone")).status).toBe(400);
  const [order] = await club.ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ""));
  expect(order?.answeredAt).toBeNull();
  const unpaid = await make.order({ method: "card" });
  const early = await submit(`/admin/payments/${unpaid.reference}`, {
    _action: "set-state",
    state: "answered",
  });
  expect(messageOf(early)).toContain("already been done");
});

test("an announced gift is a message, and an order as well once its transfer has arrived", async ({
  club,
  page,
  submit,
  find,
}) => {
  const announced = { name: "Kofi Mensah", email: "kofi@example.ca", amount: "40" };
  expect((await postForm(club, "/donation", announced)).status).toBe(303);
  await club.settled();
  const [{ reference = "" } = {}] = await club.ctx.db.select().from(orders);
  expect(await find({})).toEqual([reference]);
  expect(await page(`/admin/inbox/${reference}`)).toContain(`href="/admin/payments/${reference}"`);
  expect(await page(`/admin/payments/${reference}`)).toContain(`href="/admin/inbox/${reference}"`);

  const arrived = { _action: "received", amount: "40" };
  expect((await submit(`/admin/payments/${reference}/transfer`, arrived)).status).toBe(303);
  expect(await find({})).toEqual([reference, reference]);
  // Recording it counts as dealing with it.
  expect(await find({ state: "answered" })).toEqual([reference]);
  const view = await page(`/admin/payments/${reference}`);
  expect(view).toContain("Resend the receipt");
  await club.ctx.db.delete(submissions);
  expect(await page(`/admin/payments/${reference}`)).not.toContain(
    `href="/admin/inbox/${reference}"`,
  );
});
