import { plural } from "#core/audit/details.ts";
import type { Clock } from "#core/time/time.ts";
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
  /** Emails, texts and CRM entries that failed since yesterday. */
  failed: number;
  clock: Clock;
  /** The site's address. */
  site: string;
}

/** The morning mail to staff: who is waiting for a reply, what is late, and what could not be sent. */
export function dueListMail(
  { waiting, failed, clock: at, site }: DueList,
  club: Sender,
): ComposedMail {
  const clocks = waiting.map((one) => ({ one, clock: replyClock(one, at) }));
  const late = clocks.filter(({ clock }) => clock?.late).length;
  const count = (number: number) => plural(number, "reply", "replies");
  const notSent = `${plural(failed, "email, text or CRM entry", "emails, texts or CRM entries")} could not be sent`;
  const replies =
    late > 0 ? `${count(late)} late, ${waiting.length} waiting` : `${count(waiting.length)} due`;
  return {
    subject: waiting.length > 0 ? replies : notSent,
    text: [
      "Good morning.",
      ...(waiting.length > 0
        ? [
            "These people are waiting for a reply, most urgent first:",
            clocks
              .map(
                ({ one, clock }) =>
                  `${clock?.text ?? ""}: ${kindOf(one.kind).label.toLowerCase()} ${one.reference}, ${greetingName(one.firstName) || "no name"}`,
              )
              .join("\n"),
            "Once you mark one as answered in the inbox, it is no longer on this list.",
            `Open the inbox:\n${site}/admin/inbox`,
          ]
        : []),
      ...(failed > 0
        ? [`${notSent} since yesterday. See why, and send them again:\n${site}/admin`]
        : []),
      mailFooter(club, toOffice),
    ].join("\n\n"),
  };
}
