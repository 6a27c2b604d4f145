import { roleOf, type StaffRole } from "#core/audit/roles.ts";
import { type ComposedMail, type Sender, mailFooter, greeting } from "#modules/content/index.ts";

/** How long a mailed link is valid. */
export const invitationDays = 7;
export const resetMinutes = 60;

const ownAccount = "You’re getting this because you have an account on our admin site.";

/** The mail that invites somebody to the admin site. */
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
      `Choose your password:\n${link}`,
      `The link works once, within ${invitationDays} days. If you didn’t expect it, ignore this email.`,
      mailFooter(club, `You’re getting this because ${invitedBy} invited you.`),
    ].join("\n\n"),
  };
}

/** The mail with a password reset link. */
export function resetMail(
  { name, link }: { name: string; link: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "Your new password for the admin site",
    text: [
      greeting(name),
      `Someone asked for a new password for your account. If it was you, choose one within ${resetMinutes} minutes.`,
      `Choose a new password:\n${link}`,
      "The link works once. If it wasn’t you, ignore this email: your password stays the same.",
      mailFooter(club, ownAccount),
    ].join("\n\n"),
  };
}

/** The mail to an account's owner that somebody had the right password and the wrong second factor. */
export function wrongFactorMail(
  { name, forgot }: { name: string; forgot: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "A wrong code at the sign-in to the admin site",
    text: [
      greeting(name),
      "Someone entered the right password for your account, and then a wrong code.",
      "If it was you, you don’t have to do anything. If not, someone knows your password: set a new one now.",
      `Set a new password:\n${forgot}`,
      "We send this at most once an hour.",
      mailFooter(club, ownAccount),
    ].join("\n\n"),
  };
}

/** The mail to an account's owner that an admin has removed their second factor. */
export function factorResetMail(
  { name, by }: { name: string; by: string },
  club: Sender,
): ComposedMail {
  return {
    subject: "Your second factor for the admin site was reset",
    text: [
      greeting(name),
      `${by} has removed the authenticator app and the passkeys from your account.`,
      "Sign in with your password and set up a new second factor. If you didn’t ask for this, talk to an admin of the club.",
      mailFooter(club, ownAccount),
    ].join("\n\n"),
  };
}
