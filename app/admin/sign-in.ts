import type { Club } from "#domain/content/club.ts";

/** Why somebody was not let in. */
export interface SignInFault {
  message: string;
  /** The field to look at; null: neither is to blame. */
  field: "email" | "password" | null;
  /** As typed, to show again. */
  email: string;
}

/** What is wrong with the form before anybody's password is compared, first thing first. */
export function signInFault(
  { email, password }: { email: string; password: string },
  { longestEmail, longestPassword }: Club["login"],
): SignInFault | null {
  const fault = (field: "email" | "password", message: string) => ({ field, message, email });
  if (!email) return fault("email", "Enter your e-mail address.");
  if (email.length > longestEmail)
    return fault("email", `An e-mail address has at most ${longestEmail} characters here.`);
  if (!password) return fault("password", "Enter your password.");
  if (password.length > longestPassword)
    return fault("password", `A password has at most ${longestPassword} characters here.`);
  return null;
}
