import type { z } from "zod";
import type { Form } from "./form.ts";
import { addGuardianNotice, guardianOf, type Person } from "./guardian.ts";
import { greetingName } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import type { NewSubmission } from "./store.server.ts";

interface FormSent<Schema extends z.ZodObject> {
  person: Person;
  data: z.output<Schema>;
  source: string;
  isMailed: boolean;
}

/**
 * The messages of a saved form: the CRM record, the visitor's mail and the SMS to staff.
 * @param person the recipient: the guardian, if a child wrote
 * @param data the answers
 * @param isMailed whether the mail may be sent: a mailbox gets only a few an hour
 */
export function messagesOf<Schema extends z.ZodObject>(
  ctx: Pick<AppContext, "content" | "staffSmsNumber">,
  form: Form<Schema>,
  { person, data, source, isMailed }: FormSent<Schema>,
): Pick<NewSubmission, "contact" | "compose"> {
  const { club, mails } = ctx.content;
  const writer = form.person(data);
  const guardian = guardianOf(data);
  const { email } = person;
  const details = form.details(data, ctx.content, source);
  return {
    contact: {
      email,
      firstname: person.firstName,
      lastname: person.lastName,
      client_details: guardian ? `${childLine(writer)}\n${details}` : details,
    },
    compose(reference, receipt) {
      const sent = { reference, receipt, firstName: person.firstName };
      const named = { reference, firstName: greetingName(person.firstName) || "somebody" };
      const mail = addGuardianNotice(form.confirmation(sent, ctx.content, data), data, {
        child: writer.firstName,
        labels: mails,
      });
      return {
        email: isMailed ? { to: email, replyTo: club.email, ...mail } : null,
        sms: { to: ctx.staffSmsNumber, body: `${club.initials}: ${form.notice(named)}` },
      };
    },
  };
}

/** A note for the guardian's CRM record: which child wrote. */
const childLine = ({ firstName, lastName }: Person) =>
  `${`${firstName} ${lastName}`.trim()}, under 13, wrote this; the contact is the parent or guardian`;
