import {
  type Mails,
  type ComposedMail,
  composeMail,
  type Sender,
  readableName,
} from "#modules/content/index.ts";

/** A reminder's text about one athlete. */
export interface MissingOfAthlete {
  givenName: string;
  /** The titles of the waivers. */
  waivers: readonly string[];
}

/** Reminds a guardian of the missing waivers. @param links where to confirm them */
export function waiverReminder(
  { name, athletes, links }: { name: string; athletes: MissingOfAthlete[]; links: string[] },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  const lines = athletes.map(
    ({ givenName, waivers }) =>
      `${readableName(givenName) || "The athlete"}: ${waivers.join(", ")}`,
  );
  const values = { waivers: lines.join("\n"), link: links.join("\n") };
  return composeMail(mails.waivers, { name, values, club });
}
