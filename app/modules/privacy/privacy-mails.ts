import { type Mails, type ComposedMail, composeMail, type Sender } from "#modules/content/index.ts";
import type { PrivacyRequestKind } from "#modules/inbox/index.ts";
import { answerWithinDays, verifyWithinDays } from "./privacy.ts";

interface MailContent {
  club: Sender;
  mails: Mails;
}

/** The mail that verifies that the sender of a request reads that address. */
export function verificationMail(
  { kind, reference, link }: { kind: PrivacyRequestKind; reference: string; link: string },
  { club, mails }: MailContent,
): ComposedMail {
  const values = {
    reference,
    link,
    verifyDays: String(verifyWithinDays),
    answerDays: String(answerWithinDays),
  };
  const mail = kind === "access" ? mails.dataCopy : mails.dataDeletion;
  return composeMail(mail, { name: null, values, club });
}

/**
 * The mail that lists the deleted data, and the data that had to be kept, with the reason (user data deletion
 * policy).
 */
export function deletionMail(
  { reference, deleted, day }: { reference: string; deleted: string[]; day: string },
  { club, mails }: MailContent,
): ComposedMail {
  const what = deleted.length > 0 ? deleted : ["nothing: we no longer had any data about you"];
  const values = { reference, day, deleted: what.map((line) => `- ${line}`).join("\n") };
  return composeMail(mails.deleted, { name: null, values, club });
}
