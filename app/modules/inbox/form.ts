import type { z } from "zod";
import { type Mails, type ComposedMail, composeMail, type Sender } from "#modules/content/index.ts";
import type { Person } from "./guardian.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";

/** The club's content that a form's texts use. */
export interface FormContent {
  club: Sender;
  mails: Mails;
  application: {
    labels: Readonly<Record<string, string>>;
    questions: Readonly<Partial<Record<string, string>>>;
  };
  founder: { donation: { transferEmail: string } };
}

/** The data of a submission that its confirmation needs. */
export interface Sent {
  firstName: string;
  reference: string;
  /** The address of its receipt. */
  receipt: string;
}

/** A form that visitors send: the definition of everything that differs between forms. */
export interface Form<Schema extends z.ZodObject = z.ZodObject> {
  /** Its kind in the inbox; `submissionKinds` has the label and whether somebody has to answer. */
  kind: SubmissionKind;
  /** The fields with their messages, required ones in the order in which they are checked. */
  schema: Schema;
  /** The sender. */
  person(data: z.output<Schema>): Person;
  /** The CRM's `client_details` (docs/specification.md 3.2). @param source the page it was sent from */
  details(data: z.output<Schema>, content: FormContent, source: string): string;
  confirmation(sent: Sent, content: FormContent, data: z.output<Schema>): ComposedMail;
  /** The status line after sending, if the usual text is not enough; "": it is. */
  sentNote?(data: z.output<Schema>): string;
  /** The SMS to staff: it contains a reference and a first name, nothing more. */
  notice(sent: Pick<Sent, "reference" | "firstName">): string;
}

/** Type-checks a form's definition; `submitForm` does the rest. */
export const defineForm = <Schema extends z.ZodObject>(form: Form<Schema>): Form<Schema> => form;

/** A form's confirmation, with the text of one of the club's mails. */
export const confirmedWith =
  (mail: "inquiry" | "application") =>
  ({ firstName: name, ...values }: Sent, { club, mails }: FormContent): ComposedMail =>
    composeMail(mails[mail], { name, values, club });
