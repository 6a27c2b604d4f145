import type { Confirmation, ConfirmationClub } from "./confirmation.ts";
import type { PrivacyRequestKind } from "./privacy-request.ts";
import { answerWithinDays, verifyWithinDays } from "./privacy-terms.ts";

const wanted: Record<PrivacyRequestKind, string> = {
  access: "to see what we know about the person at this address",
  deletion: "to delete what we know about the person at this address",
};

const signature = (club: ConfirmationClub) =>
  [club.name, club.postalAddress, `${club.email} · ${club.phone}`].join("\n");

/** Checks that whoever asks reads the address it is about. */
export function verificationMail(
  { kind, reference, link }: { kind: PrivacyRequestKind; reference: string; link: string },
  club: ConfirmationClub,
): Confirmation {
  return {
    subject: `Is it you who asked? (${reference})`,
    text: [
      `Somebody asked us ${wanted[kind]}.`,
      `If it was you, open this page and press its button within ${verifyWithinDays} days:\n${link}`,
      `From then on we have ${answerWithinDays} days, and usually need fewer. If it wasn’t you, do nothing: nothing is shown to anybody and nothing is deleted.`,
      `The reference is ${reference}.`,
      signature(club),
    ].join("\n\n"),
  };
}

/** Says what was deleted, and what had to stay and why (user data deletion policy). */
export function deletionMail(
  { reference, deleted, day }: { reference: string; deleted: string[]; day: string },
  club: ConfirmationClub,
): Confirmation {
  const what = deleted.length > 0 ? deleted : ["nothing: there was nothing about you any more"];
  return {
    subject: `Your data are deleted (${reference})`,
    text: [
      `On ${day} we deleted:\n${what.map((line) => `- ${line}`).join("\n")}`,
      "Records of payments and donations, if you made any, stay for six years after the end of the tax year, as Canadian tax law requires. Backups are overwritten within 90 days.",
      `Of your request we keep the date and the reference, ${reference}. This e-mail is the last one.`,
      signature(club),
    ].join("\n\n"),
  };
}
