import { applicationForm } from "./application.ts";
import { contactForm, contactRecordForm } from "./contact.ts";
import { inquiryForm } from "./inquiry.ts";
import type { Form } from "./form.ts";
import { trialForm } from "./trial.ts";
import { waitingListForm } from "./waiting-list.ts";
import type { AppContext } from "#core/context.server.ts";
import type { EffectContext } from "./form-effects.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { messagesOf } from "./form-messages.server.ts";
import { composedDeliveries } from "./store.server.ts";
import { effectsOf } from "./submit.server.ts";
import { deliveries, type submissions } from "#modules/outbox/schema.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";

type Held = typeof submissions.$inferSelect;
type ReleaseContext = EffectContext & Pick<AppContext, "modules" | "staffSmsNumber">;

const forms: Partial<Record<SubmissionKind, Form>> = {
  inquiry: inquiryForm,
  application: applicationForm,
  "waiting-list": waitingListForm,
  trial: trialForm,
};

/**
 * Sends the messages and starts the effects of a form that was held as possible spam, after staff released
 * it. Until then only the form itself was stored: a stranger must not fill the disk.
 */
export async function startHeld(
  ctx: ReleaseContext,
  transaction: Transaction,
  held: Held,
): Promise<void> {
  const submission = { ...held, mailsNewsletter: true };
  for (const effect of effectsOf(ctx, held)) await effect.run(ctx, transaction, submission);
  const form = await formOf(ctx, transaction, held);
  const { id: submissionId, fields: data, source, reference, receipt } = held;
  const messages = messagesOf(ctx, form, { person: held, data, source, isMailed: true });
  const { publicUrl } = ctx;
  const composed = composedDeliveries(messages, { reference, receipt: receipt ?? "", publicUrl });
  // The family has cancelled it meanwhile, so nobody hears that it is booked.
  const isCalledOff = held.trialEntry?.status === "cancelled";
  const wanted = isCalledOff ? composed.filter(({ channel }) => channel === "crm") : composed;
  const due = wanted.map((one) => ({ ...one, submissionId, dueAt: new Date() }));
  await transaction.insert(deliveries).values(due).onConflictDoNothing();
}

/** The form that a submission was sent with. */
async function formOf(ctx: ReleaseContext, transaction: Transaction, held: Held): Promise<Form> {
  const { kind, source } = held;
  if (kind === "contact") return source === "/hubspot-contacts" ? contactRecordForm : contactForm;
  const ofModule = ctx.modules.heldForms[kind];
  const form = ofModule ? await ofModule(ctx, transaction, held) : forms[kind];
  if (!form) throw new Error(`No module has the form of kind ${kind}`);
  return form;
}
