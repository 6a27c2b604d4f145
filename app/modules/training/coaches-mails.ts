import { formatDate } from "#core/time/time.ts";
import {
  type ComposedMail,
  greeting,
  mailFooter,
  type Sender,
  toOffice,
} from "#modules/content/index.ts";

export interface ExpiringCredential {
  coach: string;
  name: string;
  /** The last day on which it is valid, ISO. */
  expiresOn: string;
}

/** The mail to a coach whose credentials expire soon. @param account where they see all of them */
export function ownCredentialsMail(
  { name, expiring, account }: { name: string; expiring: ExpiringCredential[]; account: string },
  club: Sender,
): ComposedMail {
  return {
    subject: `${subjectOf(expiring)} soon`,
    text: [
      greeting(name),
      "The club asks its coaches for these, and they expire on the day beside them:",
      expiring.map((one) => `${one.name}: ${formatDate(one.expiresOn)}`).join("\n"),
      "Please renew them in time and show the office the new ones. Some you can confirm yourself, in your account.",
      `Open your account:\n${account}`,
      mailFooter(club, "You’re getting this because you coach with us."),
    ].join("\n\n"),
  };
}

/** The mail to the office about credentials that expire soon. @param people where they are recorded */
export function expiringCredentialsMail(
  { expiring, people }: { expiring: ExpiringCredential[]; people: string },
  club: Sender,
): ComposedMail {
  return {
    subject: `Coaches: ${subjectOf(expiring).toLowerCase()} soon`,
    text: [
      "These expire on the day beside them. Coaches with an account got an email of their own.",
      expiring
        .map(({ coach, name, expiresOn }) => `${coach}, ${name}: ${formatDate(expiresOn)}`)
        .join("\n"),
      `Record the new ones:\n${people}`,
      mailFooter(club, toOffice),
    ].join("\n\n"),
  };
}

const subjectOf = ({ length }: ExpiringCredential[]) =>
  length === 1 ? "A credential expires" : `${length} credentials expire`;
