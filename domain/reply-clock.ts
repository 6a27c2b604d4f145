import type { SubmissionKind, SubmissionState } from "./submission.ts";

/** Somebody asked, and waits for a person's answer; to all else the site has answered by itself. */
const asked: SubmissionKind[] = ["enquiry", "contact", "application"];

/**
 * When an answer is due.
 * @param hours the longest time the club promises (specification, point 9: 24–48 hours)
 * @returns null for what needs no answer
 */
export function replyDueBy(kind: SubmissionKind, receivedAt: Date, hours: number): Date | null {
  if (!asked.includes(kind)) return null;
  return new Date(receivedAt.getTime() + hours * 3_600_000);
}

/** How a promise stands. */
export interface ReplyClock {
  late: boolean;
  /** `Due in 5 hours`, `Late by 2 days`. */
  words: string;
}

/** Stands still once somebody has answered: then, and where nothing was promised, null. */
export function replyClock(
  { state, replyDue }: { state: SubmissionState; replyDue: Date | null },
  now: Date,
): ReplyClock | null {
  if (state === "answered" || !replyDue) return null;
  const minutes = Math.floor((replyDue.getTime() - now.getTime()) / 60_000);
  const late = minutes < 0;
  return { late, words: `${late ? "Late by" : "Due in"} ${span(Math.abs(minutes))}` };
}

function span(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : hours < 48
        ? [hours, "hour"]
        : [Math.floor(hours / 24), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
