import type { Confirmation, ConfirmationClub } from "./confirmation.ts";
import { spokenFirstName } from "./greeting.ts";
import { replyClock } from "./reply-clock.ts";
import type { SubmissionKind, SubmissionState } from "./submission.ts";

/** A submission that waits for an answer; a first name is enough to know it by. */
interface Waiting {
  reference: string;
  kind: SubmissionKind;
  state: SubmissionState;
  firstName: string;
  replyDue: Date | null;
}

interface DueListOptions {
  now: Date;
  /** The inbox's address. */
  inbox: string;
  club: ConfirmationClub;
}

/** The morning's mail to staff: who waits for an answer, and since when too long. */
export function dueListMail(
  waiting: Waiting[],
  { now, inbox, club }: DueListOptions,
): Confirmation {
  const clocks = waiting.map((one) => ({ one, clock: replyClock(one, now) }));
  const late = clocks.filter(({ clock }) => clock?.late).length;
  const count = (number: number) => `${number} ${number === 1 ? "answer" : "answers"}`;
  return {
    subject:
      late > 0 ? `${count(late)} late, ${waiting.length} waiting` : `${count(waiting.length)} due`,
    text: [
      "Good morning. These people wait for an answer, the most urgent first:",
      clocks
        .map(
          ({ one, clock }) =>
            `${clock?.words ?? ""}: ${one.kind} ${one.reference}, ${spokenFirstName(one.firstName) || "no name"}`,
        )
        .join("\n"),
      "Marking one as answered in the inbox stops its clock.",
      `Open the inbox: ${inbox}`,
      [club.name, club.postalAddress].join("\n"),
    ].join("\n\n"),
  };
}
