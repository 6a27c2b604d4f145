import { roleOf, type StaffRole } from "#core/audit/roles.ts";
import { type ComposedMail, type Sender, mailFooter, greeting } from "#modules/content/index.ts";

/** How long a mailed link is valid. */
export const invitationDays = 7;
export const resetMinutes = 60;

/** Asks somebody to join the admin site. */
export function invitationMail(
  {
    name,
    invitedBy,
    role,
    link,
  }: { name: string; invitedBy: string; role: StaffRole; link: string },
  club: Sender,
): ComposedMail {
  return {
    subject: `Your account for the website of ${club.name}`,
    text: [
      greeting(name),
      `${invitedBy} has given you access to the admin site of our website. ${roleOf(role).may}`,
      `Choose your password here, within ${invitationDays} days:\n${link}`,
      "The link works once. If you did not expect it, ignore this e-mail.",
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Leads to a new password. */
export function resetMail(
  { name, link }: { name: string; link: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "Your new password for the admin site",
    text: [
      greeting(name),
      "Somebody asked for a new password for your account.",
      `If it was you, choose one here within ${resetMinutes} minutes:\n${link}`,
      "The link works once. If it was not you, ignore this e-mail: your password stays the same.",
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Tells an account's owner that somebody had the right password and the wrong second factor. */
export function wrongFactorMail(
  { name, forgot }: { name: string; forgot: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "A wrong code at the sign-in to the admin site",
    text: [
      greeting(name),
      "Somebody entered the right password for your account, and then a wrong code.",
      `If it was you, you need not do anything. If it was not you, somebody knows your password. Set a new one now:\n${forgot}`,
      "We write this at most once an hour.",
      mailFooter(club),
    ].join("\n\n"),
  };
}

/** Tells an account's owner that an admin has removed their second factor. */
export function factorResetMail(
  { name, by }: { name: string; by: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "Your second factor for the admin site was reset",
    text: [
      greeting(name),
      `${by} has removed the authenticator app and the passkeys from your account.`,
      "Sign in with your password and set up a new second factor. If you did not ask for this, talk to an admin of the club.",
      mailFooter(club),
    ].join("\n\n"),
  };
}
