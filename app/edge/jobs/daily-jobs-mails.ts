import { backupJob, type DailyJob, jobLabel } from "#core/jobs/daily-jobs.ts";
import {
  type ComposedMail,
  mailFooter,
  type Sender,
  toAdmins,
} from "#modules/content/mails/compose.ts";

/** The mail that warns the admins of a daily job that failed or did not run. */
export function jobProblemMail(
  { job, problem, lastGood, health }: { job: DailyJob; problem: string } & Page,
  club: Sender,
): ComposedMail {
  const label = jobLabel(job);
  return {
    subject: job.failed ? `Failed: ${label}` : `Did not run: ${label}`,
    text: [
      `The website’s daily job “${label}” has a problem.`,
      problem,
      lastGood ? `It last worked on ${lastGood}.` : "It has never worked on this site.",
      job.name === backupJob
        ? "Without a new backup, what families send from now on is lost if the server is lost. Please ask the person who runs the server to look today."
        : "Please tell the person who runs the server.",
      job.failed
        ? "The site tries again a few times automatically, and then tomorrow."
        : "The site runs it automatically once it can.",
      `See all jobs:\n${health}`,
      "While the problem lasts, we write once a day. We also write when it is over.",
      mailFooter(club, toAdmins),
    ].join("\n\n"),
  };
}

/** The mail that the problem of an earlier warning is over. */
export function jobRecoveredMail(
  { job, lastGood, health }: { job: DailyJob } & Page,
  club: Sender,
): ComposedMail {
  const label = jobLabel(job);
  return {
    subject: `Works again: ${label}`,
    text: [
      `The website’s daily job “${label}” works again. It last ran without an error on ${lastGood}.`,
      "You don’t have to do anything.",
      `See all jobs:\n${health}`,
      mailFooter(club, toAdmins),
    ].join("\n\n"),
  };
}

interface Page {
  /** When the job last worked, formatted; null: never. */
  lastGood: string | null;
  /** The address of the page with all jobs. */
  health: string;
}
