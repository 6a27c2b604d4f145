import { data, Form, unstable_useRoute as useRoute } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { readForm } from "#core/forms/read-form.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { noteForm } from "#modules/families/index.ts";
import { deleteNote, pinNote, writeNote } from "#modules/families/index.server.ts";
import type { Route } from "./+types/notes";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

const back = ({ ctx, params }: Given, message: string) =>
  redirectWithMessage(ctx, `/admin/families/${params.family}`, message);

const gone = "Somebody has deleted this note. Nothing was changed.";

const noteOf = ({ params, fields }: Given) => ({ familyId: params.family, id: fields.id ?? "" });

/** The office writes, pins and deletes notes about a family. */
export const action = pageActions({
  async "write-note"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const { values, errors } = readForm(noteForm, fields);
    if (Object.keys(errors).length > 0)
      return fail(400, { message: errorSummary(errors), errors, values: fields });
    if (!(await writeNote(ctx, staff, noteOf(given), values))) throw data(null, 404);
    return back(given, "Saved: the note.");
  },
  async "pin-note"(given: Given) {
    const pinned = given.fields.pinned === "yes";
    if (!(await pinNote(given.ctx, given.staff, noteOf(given), pinned)))
      return given.fail(409, { message: gone });
    return back(given, pinned ? "The note stays on top." : "The note is among the others again.");
  },
  async "delete-note"(given: Given) {
    if (!(await deleteNote(given.ctx, given.staff, noteOf(given))))
      return given.fail(409, { message: gone });
    return back(given, "Deleted: the note.");
  },
});

export interface NoteEntry {
  id: string;
  text: string;
  isPinned: boolean;
  writer: string;
  at: RelativeTime;
}

interface NotesProps {
  notes: NoteEntry[];
  /** The id of the note that the form creates. */
  newId: string;
}

/** The office's notes about a family. */
export function Notes({ notes, newId }: NotesProps) {
  const failure = useRoute("modules/family-pages/staff/notes")?.actionData;
  const writing = failureOf(failure, "write-note");
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">Office notes</h2>
      {!writing && <FailureLine failure={failure} />}
      <ul className="panel-list">
        {notes.map(({ id, text, isPinned, writer, at }) => (
          <li key={id}>
            <p className="written whole-line">{text}</p>
            {isPinned && (
              <span className="badge" data-tone="warning">
                On top
              </span>
            )}
            <span className="quiet">
              {writer}, <When time={at} />
            </span>
            <Form method="post" action="notes" className="action-row" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="pinned" value={isPinned ? "" : "yes"} />
              <ActionButton action="pin-note" look="small plain">
                {isPinned ? "Unpin" : "Pin"}
                <span className="unseen">: {text.slice(0, 40)}</span>
              </ActionButton>
            </Form>
            <details>
              <summary>
                Delete…<span className="unseen"> {text.slice(0, 40)}</span>
              </summary>
              <Form method="post" action="notes" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <ActionButton action="delete-note" look="small danger">
                  Delete this note
                </ActionButton>
              </Form>
            </details>
          </li>
        ))}
      </ul>
      {/* Empty and closed again after a note was saved. */}
      <details key={writing ? "again" : newId} open={writing ? true : undefined}>
        <summary className="staff-button small">Add a note…</summary>
        <AdminForm
          form={noteForm}
          values={{}}
          failure={writing}
          action="write-note"
          to="notes"
          submit="Save the note"
          prefix="note-"
        >
          <input type="hidden" name="id" value={writing?.values.id ?? newId} />
        </AdminForm>
      </details>
    </section>
  );
}
