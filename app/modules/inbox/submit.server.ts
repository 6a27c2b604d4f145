import { textsOf } from "#core/records.ts";
import type { z } from "zod";
import { fieldErrors, requiredFields } from "#core/forms/fields.ts";
import type { Form } from "./form.ts";
import { guardianOf, withGuardian } from "./guardian.ts";
import {
  firstMissing,
  type FormResult,
  type FormValues,
  knownContactNote,
  resultMessages,
  refusedSuspect,
} from "#core/forms/result.ts";
import { savedMessage } from "#core/forms/sent-forms.ts";
import { yearOf } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type Attempts, countAttempts } from "#core/db/rate-limit.server.ts";
import { saveAndTry, type Attempt } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Submission } from "./form-effects.server.ts";
import { messagesOf } from "./form-messages.server.ts";
import { mayStoreSuspect, type Screened, screening } from "./spam.server.ts";
import { saveSubmission } from "./store.server.ts";
import { kindOf } from "#core/forms/submission-kinds.ts";

/** A form as it arrived. */
export interface FormSubmission {
  fields: Record<string, unknown>;
  /** The path of the page it came from. */
  source: string;
  /** The visitor's network address, if known. */
  address?: string | undefined;
  /** Not a page's form: an API call with the club's key, or one that claims to be from the site itself. */
  call?: "machine" | "own site" | undefined;
}

/** A form's options besides its definition. */
interface Extras<Schema extends z.ZodObject> {
  /** The status line after sending, if the toast's text is not enough. */
  sentNote?: string;
  /** Further writes in the submission's transaction. */
  alongside?(transaction: Transaction, data: z.output<Schema>): Promise<void>;
}

/** How long a visitor waits for the CRM's first answer, in ms; the form is already saved by then. */
const crmTimeoutMs = 2_500;

/**
 * Validates and saves a form. If the CRM's answer determines the message (docs/specification.md 8), it tries
 * the CRM at once. No other form waits for the CRM, so that response times do not reveal known contacts. A
 * slow or failed CRM changes nothing for the visitor: the submission is saved and a worker retries. Never
 * throws: a failure is a result.
 */
export async function submitForm<Schema extends z.ZodObject>(
  ctx: AppContext,
  form: Form<Schema>,
  { fields: arrived, source, address, call }: FormSubmission,
  { sentNote, alongside: writeAlongside }: Extras<Schema> = {},
): Promise<FormResult> {
  const fields = ownFields(form, arrived);
  const values = typedValues(fields);
  const { club } = ctx.content;
  const checked = form.schema.safeParse(fields);
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    const first = firstMissing(requiredFields(form.schema, club.name), errors, fields);
    return { outcome: "invalid", errors, values, ...first };
  }
  const data = withGuardian(checked.data, {
    writer: form.person(checked.data),
    thisYear: () => yearOf(new Date(), club.timeZone),
  });
  const person = { ...form.person(data), ...guardianOf(data) };
  const refusesKnown =
    club.duplicateContacts === "refuse" && Boolean(kindOf(form.kind).refusesKnownContact);
  try {
    const { email } = person;
    const wanted = data.newsletter === true ? 2 : 1;
    const arrived = { fields, email, address, call };
    const screened = screening(ctx, arrived, wanted);
    const sent = { kind: form.kind, email, source, fields: data };
    const save = ({ suspicion, mails }: Screened, counted?: Attempts) => {
      // For suspected spam only the form is stored: the rest is created when staff release it
      // (`held.server.ts`).
      const effects = suspicion ? [] : effectsOf(ctx, sent);
      const hasMore = effects.length > 0 || (writeAlongside && !suspicion);
      const submission = {
        kind: form.kind,
        source,
        ...person,
        fields: data,
        ...(hasMore && {
          async alongside(transaction: Transaction, saved: { id: string; reference: string }) {
            await writeAlongside?.(transaction, data);
            const submission = { ...saved, ...sent, mailsNewsletter: mails > 1 };
            for (const effect of effects) await effect.run(ctx, transaction, submission);
          },
        }),
        ...(counted && { counted }),
        formToken: formTokenOf(fields),
        suspicion,
        ...messagesOf(ctx, form, { person, data, source, isMailed: mails > 0 }),
      };
      return saveAndTry(ctx, refusesKnown, (tries) =>
        saveSubmission(ctx, { ...submission, tries }),
      );
    };
    // Usually no limit is exceeded, so counting and storing is one statement.
    const unsuspected = { suspicion: null, mails: wanted };
    const isPlain = !screened.isSuspect && !writeAlongside && effectsOf(ctx, sent).length === 0;
    let result = isPlain ? await save(unsuspected, screened.attempts) : null;
    if (!result || result.saved.over) {
      const counts = result?.saved.over ?? (await countAttempts(ctx.db, screened.attempts));
      const verdict = await screened.judge(counts);
      if (verdict.suspicion && !(await mayStoreSuspect(ctx, address)))
        return refusedSuspect(ctx.content.club, values);
      result = await save(verdict);
    }
    const { saved, crm } = result;
    const known = refusesKnown && (crm ? await crmKnowsContact(crm) : saved.knownContact);
    const { reference } = saved;
    const receipt = saved.receipt ? { receipt: saved.receipt } : {};
    if (known) {
      const note = knownContactNote({ reference, promise: club.replyPromise });
      const message = resultMessages.knownContact;
      return { outcome: "known-contact", message, note, reference, values, ...receipt };
    }
    const message = sentNote ?? form.sentNote?.(data);
    const note = message ? { note: message } : {};
    return { outcome: "sent", message: savedMessage(form.kind), reference, ...note, ...receipt };
  } catch (error) {
    ctx.report("submission not saved", { kind: form.kind, err: error });
    return { outcome: "failed", message: resultMessages.failed, values };
  }
}

async function crmKnowsContact(answer: Promise<Attempt>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, crmTimeoutMs, null);
  });
  const first = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return first?.state === "delivered" && first.knownContact;
}

/** The form's own fields: others are neither read nor returned for correction. */
const ownFields = (
  { schema }: Pick<Form<z.ZodObject>, "schema">,
  arrived: FormSubmission["fields"],
) =>
  Object.fromEntries(
    Object.entries(arrived).filter(
      ([name]) => name.startsWith("form_") || Object.hasOwn(schema.shape, name),
    ),
  );

/** The typed values, as strings, to refill the form. */
function typedValues(fields: Record<string, unknown>): FormValues {
  return textsOf(Object.entries(fields).filter(([name]) => !name.startsWith("form_")));
}

/** The browser's random value for this instance of the form, if it sent a valid one. */
function formTokenOf(fields: Record<string, unknown>): string | null {
  const token = fields.form_token;
  return typeof token === "string" && /^[\w-]{16,64}$/.test(token) ? token : null;
}

/** The effects of a submission besides its messages. For suspected spam, they wait until staff release it. */
export const effectsOf = (
  { modules }: Pick<AppContext, "modules">,
  { kind, fields }: Pick<Submission, "kind" | "fields">,
) => modules.formEffects.filter((effect) => effect.isFor(kind, fields));
