import { randomUUID } from "node:crypto";
import { applicationForm } from "#domain/forms/application.ts";
import { contactForm, contactRecordForm } from "#domain/forms/contact.ts";
import { enquiryForm } from "#domain/forms/enquiry.ts";
import type { Form } from "#domain/forms/form.ts";
import { transferForm } from "#domain/forms/transfer.ts";
import { trialForm } from "#domain/forms/trial.ts";
import { waitingListForm } from "#domain/forms/waiting-list.ts";
import type { SubmissionKind } from "#domain/inbox.ts";
import type { AppContext } from "../context.ts";
import type { NotifyContext } from "../deliveries/notify.ts";
import type { Transaction } from "../db/database.ts";
import { deliveries, type submissions } from "../db/schema/forms.ts";
import { newsletterLinks, recordRequest } from "../newsletter/consent.ts";
import { subscriptionForm } from "../newsletter/subscribe.ts";
import { messagesOf } from "./form-messages.ts";
import { composedDeliveries } from "./store.ts";
import { runSideEffects } from "./submit.ts";

type Held = typeof submissions.$inferSelect;
type ReleaseContext = NotifyContext &
  Pick<AppContext, "publicUrl" | "mailedLinkSecret" | "staffSmsNumber">;

const forms: Record<Exclude<SubmissionKind, "subscription" | "registration" | "contact">, Form> = {
  enquiry: enquiryForm,
  application: applicationForm,
  donation: transferForm,
  "waiting-list": waitingListForm,
  trial: trialForm,
};

/**
 * Starts everything that was held back for a form as possible spam, now that staff released it: its messages
 * and its side effects. Until then only the form itself was stored: a stranger must not fill the disk.
 */
export async function startHeld(
  ctx: ReleaseContext,
  transaction: Transaction,
  held: Held,
): Promise<void> {
  await runSideEffects(ctx, transaction, { ...held, mailsNewsletter: true });
  const form = await formOf(ctx, transaction, held);
  const { id: submissionId, fields: data, source, reference, receipt } = held;
  if (!form) return;
  const messages = messagesOf(ctx, form, { person: held, data, source, isMailed: true });
  const { publicUrl } = ctx;
  const composed = composedDeliveries(messages, { reference, receipt: receipt ?? "", publicUrl });
  const due = composed.map((one) => ({ ...one, submissionId, dueAt: new Date() }));
  await transaction.insert(deliveries).values(due).onConflictDoNothing();
}

/** The form that a submission was sent with; null: a payment's, which no visitor sends. */
async function formOf(
  { content, mailedLinkSecret, publicUrl }: ReleaseContext,
  transaction: Transaction,
  { kind, source: page, email: address }: Held,
): Promise<Form | null> {
  if (kind === "registration") return null;
  if (kind === "contact") return page === "/hubspot-contacts" ? contactRecordForm : contactForm;
  if (kind !== "subscription") return forms[kind];
  const id = randomUUID();
  const wording = content.subscribe.consent;
  await recordRequest(transaction, { id, address, wording, page, method: "newsletter form" });
  return subscriptionForm(newsletterLinks({ mailedLinkSecret, publicUrl }, id));
}
