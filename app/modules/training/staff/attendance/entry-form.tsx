import type { FormEvent, ReactNode } from "react";
import { isAttendanceStatus, type AttendanceStatus } from "../../attendance.ts";

/** Sends an entry by script through the queue; without it the form is submitted. */
export interface EntryFormProps {
  path: string;
  account: string;
  record(athleteId: string, status: AttendanceStatus): Promise<void>;
}

interface OwnEntryFormProps extends Omit<EntryFormProps, "record"> {
  /** Null: submits the form in any case, so that the page is loaded again. */
  record: EntryFormProps["record"] | null;
  athleteId: string;
  /** The status that counted before; only without JavaScript, for Undo. */
  was: AttendanceStatus;
  children: ReactNode;
}

/** A form whose buttons (`name="status"`) record one athlete. */
export function EntryForm({ path, account, record, athleteId, was, children }: OwnEntryFormProps) {
  function queue(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const status = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (!record || !isAttendanceStatus(status)) return;
    event.preventDefault();
    void record(athleteId, status);
  }
  return (
    <form method="post" action={path} onSubmit={queue}>
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="athlete" value={athleteId} />
      <input type="hidden" name="was" value={was} />
      {children}
    </form>
  );
}
