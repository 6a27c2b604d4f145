import type { Mails } from "../content/mails.ts";
import { type ComposedMail, composeMail, type Sender } from "./compose.ts";
import { spokenName } from "./greeting.ts";

/** What a reminder says of one athlete. */
export interface MissingOfAthlete {
  givenName: string;
  /** The titles of the papers. */
  papers: readonly string[];
}

/** Reminds a guardian of the papers that are missing. @param links where to confirm them */
export function paperReminder(
  { name, athletes, links }: { name: string; athletes: MissingOfAthlete[]; links: string[] },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  const lines = athletes.map(
    ({ givenName, papers }) => `${spokenName(givenName) || "The athlete"}: ${papers.join(", ")}`,
  );
  const values = { papers: lines.join("\n"), link: links.join("\n") };
  return composeMail(mails.papers, { name, values, club });
}
