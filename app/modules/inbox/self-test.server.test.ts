import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { checkPayments } from "#modules/billing/reconcile.server.ts";
import { rehearse } from "./self-test.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

test("a rehearsal uses every vendor, is marked as a rehearsal, and takes no money", async () => {
  const { reference, steps } = await rehearse(office.ctx, byOffice);
  expect(steps.map(({ step }) => step).sort()).toEqual(["crm", "email", "payments", "sms"]);
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  const [saved] = await office.ctx.db.select().from(submissions);
  expect(saved).toMatchObject({ reference, firstName: "Rehearsal", state: "answered" });
  expect(saved?.email).toBe(office.ctx.content.club.email);
  expect(await checkPayments(office.ctx)).toBe(0);
  expect(await office.ctx.db.select().from(orders)).toEqual([]);
});

test("a vendor that refuses is listed with its reason; the others are still tried", async () => {
  const { integrations } = office.ctx;
  const refusing = async () => {
    throw new Error("no such account");
  };
  const ctx = {
    ...office.ctx,
    content: office.ctx.content,
    integrations: {
      ...integrations,
      mail: { ...integrations.mail, send: refusing },
      payments: { ...integrations.payments, createSession: refusing },
    },
  };
  const { steps } = await rehearse(ctx, byOffice);
  const outcome = Object.fromEntries(steps.map(({ step, ok, says }) => [step, ok || says]));
  expect(outcome).toEqual({
    crm: true,
    email: "no such account",
    sms: true,
    payments: "no such account",
  });
  const rows = await office.ctx.db.select().from(deliveries);
  expect(rows.filter(({ state }) => state === "retrying")).toHaveLength(1);
});
