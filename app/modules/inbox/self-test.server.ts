import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { reasonOf } from "#core/logged-error.ts";
import { composeMail } from "#modules/content/index.ts";
import { deliver } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { saveSubmission } from "./store.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

/** One vendor's result in a test run. */
interface RehearsedStep {
  step: DeliveryChannel | "payments";
  vendor: string;
  ok: boolean;
  /** The vendor's reference, or why it failed. */
  says: string;
}

export interface Rehearsal {
  /** The inquiry's reference, to find it in the inbox. */
  reference: string;
  steps: RehearsedStep[];
}

const firstName = "Rehearsal";
/** The longest wait: our timeout and the vendors' together. */
const timeout = { tries: 60, pauseMs: 250 };

/**
 * Tests everything the club depends on as a visitor would: sends an inquiry marked as a test from the club's
 * own email address, and opens a checkout of one dollar that is never charged.
 */
export async function rehearse(ctx: AppContext, by: AuditedBy): Promise<Rehearsal> {
  const { club } = ctx.content;
  const saved = await saveSubmission(ctx, {
    kind: "inquiry",
    source: "/admin/health",
    email: club.email,
    firstName,
    lastName: "Test",
    phone: club.phone,
    formToken: randomUUID(),
    fields: { message: "A rehearsal started by staff. Nobody has to answer." },
    contact: {
      email: club.email,
      firstname: firstName,
      lastname: "Test",
      client_details: "Rehearsal",
    },
    compose: (reference, receipt) => ({
      email: {
        to: club.email,
        replyTo: club.email,
        ...composeMail(ctx.content.mails.inquiry, {
          name: firstName,
          values: { reference, receipt },
          club,
        }),
      },
      sms: { to: ctx.staffSmsNumber, body: `${club.initials}: rehearsal ${reference}` },
    }),
  });
  await recordAudit(ctx.db, {
    actor: by,
    action: "office.rehearsed",
    subject: { type: "submission", id: saved.reference },
  });
  const queued = await queuedBy(ctx, saved.id);
  await deliver(
    ctx,
    queued.map(({ id }) => id),
  );
  await ctx.db
    .update(submissions)
    .set({ state: "answered", answeredAt: new Date() })
    .where(eq(submissions.id, saved.id));
  const { reference, id } = saved;
  return { reference, steps: [...(await settled(ctx, id)), await rehearsePayment(ctx)] };
}

function queuedBy({ db }: AppContext, submissionId: string) {
  return db.select().from(deliveries).where(eq(deliveries.submissionId, submissionId));
}

/** Waits until every first attempt has ended; a worker may have made it before us. */
async function settled(ctx: AppContext, submissionId: string): Promise<RehearsedStep[]> {
  for (let tried = 1; ; tried += 1) {
    const rows = await queuedBy(ctx, submissionId);
    const open = rows.some(({ state }) => state === "pending" || state === "sending");
    if (!open || tried === timeout.tries) return rows.map(stepOf);
    await wait(timeout.pauseMs);
  }
}

function stepOf(row: typeof deliveries.$inferSelect): RehearsedStep {
  const { channel, state, vendor, vendorReference, lastError } = row;
  const ok = state === "delivered";
  const says = ok ? (vendorReference ?? "taken") : (lastError ?? "did not answer in time");
  return { step: channel, vendor: vendor ?? "", ok, says };
}

/** Opens, reads and closes a checkout: the provider never charges it. */
async function rehearsePayment({ integrations, publicUrl }: AppContext): Promise<RehearsedStep> {
  const { payments } = integrations;
  const { vendor } = payments;
  try {
    const { id } = await payments.createSession({
      idempotencyKey: randomUUID(),
      orderId: randomUUID(),
      kind: "donation",
      title: "Rehearsal, not to be paid",
      amountCents: 100,
      lines: [{ title: "Rehearsal, not to be paid", amountCents: 100 }],
      expiresAt: new Date(Date.now() + 3_600_000),
      successUrl: `${publicUrl}/`,
      cancelUrl: `${publicUrl}/`,
    });
    const session = await payments.readSession(id);
    if (session?.amountCents !== 100)
      throw new Error("Reading the checkout returned a different one.");
    await payments.expireSession(id);
    const closed = await payments.readSession(id);
    if (closed?.status !== "expired") throw new Error("The checkout could not be closed.");
    return { step: "payments", vendor, ok: true, says: id };
  } catch (error) {
    return { step: "payments", vendor, ok: false, says: reasonOf(error) };
  }
}
