import { replyClock } from "./submissions.ts";
import {
  type ComposedMail,
  greetingName,
  mailFooter,
  type Sender,
  toOffice,
} from "#modules/content/index.ts";
import { kindOf, type SubmissionKind, type SubmissionState } from "#core/forms/submission-kinds.ts";

/** A submission waiting for a reply, with no more than a first name. */
interface Waiting {
  reference: string;
  kind: SubmissionKind;
  state: SubmissionState;
  firstName: string;
  replyDue: Date | null;
}

interface DueList {
  waiting: Waiting[];
  now: Date;
  /** The inbox's address. */
  inbox: string;
}

/** The morning mail to staff: who is waiting for a reply, and what is late. */
export function dueListMail({ waiting, now, inbox }: DueList, club: Sender): ComposedMail {
  const clocks = waiting.map((one) => ({ one, clock: replyClock(one, now) }));
  const late = clocks.filter(({ clock }) => clock?.late).length;
  const count = (number: number) => `${number} ${number === 1 ? "reply" : "replies"}`;
  return {
    subject:
      late > 0 ? `${count(late)} late, ${waiting.length} waiting` : `${count(waiting.length)} due`,
    text: [
      "Good morning. These people are waiting for a reply, most urgent first:",
      clocks
        .map(
          ({ one, clock }) =>
            `${clock?.text ?? ""}: ${kindOf(one.kind).label.toLowerCase()} ${one.reference}, ${greetingName(one.firstName) || "no name"}`,
        )
        .join("\n"),
      "Once you mark one as answered in the inbox, it is no longer on this list.",
      `Open the inbox:\n${inbox}`,
      mailFooter(club, toOffice),
    ].join("\n\n"),
  };
}
