import { type FormEvent, useSyncExternalStore } from "react";
import { type AttendanceNote, longestNote } from "../../attendance.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import type { EntryFormProps } from "./entry-form.tsx";

/** The id of a note that could not be saved. */
export const unsavedNote = "unsaved";

const never = () => () => {};

/**
 * A link that shows an athlete's form without JavaScript, and the form itself once the page's script runs: a
 * hundred forms would be slow to load at the track.
 */
export function NotesOnRequest({ isAsked, ...props }: NotesProps & { isAsked: boolean }) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { athlete, name } = props;
  if (hasScript || isAsked) return <Notes {...props} autoFocus={isAsked} />;
  return (
    <a href={`?note=${athlete}`}>
      Note<span className="unseen">: {name}</span>
    </a>
  );
}

interface NotesProps {
  /** Null: a note about the practice. */
  athlete: string | null;
  /** Whom or what it is about. */
  name: string;
  notes: readonly AttendanceNote[];
  form: EntryFormProps;
  autoFocus?: boolean;
}

/** The coaches' notes about an athlete or a practice, and a field for the user's own. */
export function Notes({ athlete, name, notes, form, autoFocus }: NotesProps) {
  const about = notes.filter(({ athleteId }) => athleteId === athlete);
  const own = about.find(({ staffId }) => staffId === form.account);
  const id = `note-${athlete ?? "practice"}`;
  function queue(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get("note");
    if (typeof note === "string" && note.trim() !== (own?.note ?? ""))
      void form.writeNote(athlete, note.trim());
  }
  return (
    <form className="stack slim" method="post" action={form.path} onSubmit={queue}>
      {about
        .filter((one) => one !== own)
        .map((one) => (
          <p key={one.id} className="written">
            {one.by}: {one.note}
          </p>
        ))}
      <input type="hidden" name="account" value={form.account} />
      <input type="hidden" name="athlete" value={athlete ?? ""} />
      <label className="unseen" htmlFor={id}>
        Your note: {name}
      </label>
      {/* Filled in again when a note arrives from another device or from the queue. */}
      <textarea
        key={own?.id}
        autoFocus={autoFocus}
        id={id}
        name="note"
        rows={1}
        maxLength={longestNote}
        defaultValue={own?.note}
        placeholder="Note"
      />
      <ActionButton action="note">
        Save<span className="unseen"> the note: {name}</span>
      </ActionButton>
    </form>
  );
}
