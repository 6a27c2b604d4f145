import type { FormEvent, ReactNode } from "react";
import { isAttendanceStatus, type AttendanceStatus } from "../../attendance.ts";

/** Sends entries and notes by script through the queue; without a script the form is submitted. */
export interface EntryFormProps {
  path: string;
  account: string;
  record(athleteIds: string[], status: AttendanceStatus, ifUnmarked: boolean): Promise<void>;
  writeNote(athlete: string | null, note: string): Promise<void>;
}

interface OwnEntryFormProps extends Pick<EntryFormProps, "path" | "account"> {
  /** Null: always submits the form, so that the page is loaded again. */
  record: EntryFormProps["record"] | null;
  athleteIds: string[];
  /** The status before; only without JavaScript, for Undo. */
  was: AttendanceStatus;
  /** “Everyone is here”: only for those without an entry. */
  everyone?: boolean;
  children: ReactNode;
}

/** A form with buttons (`name="status"`) that enter athletes' statuses. */
export function EntryForm(props: OwnEntryFormProps) {
  const { path, account, record, athleteIds, was, everyone = false, children } = props;
  function queue(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const status = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (!record || !isAttendanceStatus(status)) return;
    event.preventDefault();
    void record(athleteIds, status, everyone);
  }
  return (
    <form method="post" action={path} onSubmit={queue}>
      <input type="hidden" name="_action" value="record" />
      <input type="hidden" name="account" value={account} />
      {athleteIds.map((id) => (
        <input key={id} type="hidden" name="athlete" value={id} />
      ))}
      <input type="hidden" name="was" value={was} />
      {everyone && <input type="hidden" name="everyone" value="yes" />}
      {children}
    </form>
  );
}
