import { type SubmitEvent, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { RelativeTime } from "#core/relative-time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Popup } from "#core/ui/admin/popup.tsx";
import { ErrorLine } from "#core/ui/admin/result-line.tsx";
import { saveObstacle } from "#core/ui/admin/save-obstacle.ts";
import { When } from "#core/ui/admin/when.tsx";
import { useUnanswered } from "#core/ui/admin/unanswered.tsx";

interface DeletePopupProps {
  item: { id: number; title: string };
  /** The item's kind: `article`. */
  kind: string;
  home: string;
  /** How long it can be restored. */
  days: number;
}

/** Asks for confirmation before an item is deleted. */
export function DeletePopup({ item: { id, title }, kind, home, days }: DeletePopupProps) {
  const submit = useSubmit();
  const unanswered = useUnanswered();
  const [obstacle, setObstacle] = useState<{ message: string } | null>(null);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    const found = await saveObstacle("Nothing was deleted.");
    setObstacle(found);
    if (!found) await submit(form);
  }

  return (
    <Popup title={`Delete this ${kind}?`} home={home}>
      <Form className="popup-ask" method="post" action={home} onSubmit={onSubmit}>
        <p>
          Readers will no longer find “{title}”. You can restore it from the end of the list for{" "}
          {days} days.
        </p>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="_action" value="delete" />
        <ErrorLine error={obstacle ?? unanswered} />
        <div className="action-row">
          <button className="staff-button danger">Delete</button>
          <Link className="staff-button" to={home} preventScrollReset data-begin>
            Keep it
          </Link>
        </div>
      </Form>
    </Popup>
  );
}

/** A deleted item that can be restored. */
export interface DeletedEntry {
  id: number;
  title: string;
  deleted: RelativeTime;
}

/** Says what was just deleted, with an Undo button. */
export function JustDeleted({ entry }: { entry: DeletedEntry | null }) {
  if (!entry) return null;
  return (
    <Form className="notice action-row" method="post">
      <p role="status">“{entry.title}” was deleted.</p>
      <input type="hidden" name="id" value={entry.id} />
      <ActionButton action="restore">Undo</ActionButton>
    </Form>
  );
}

export function DeletedList({ entries }: { entries: DeletedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="panel">
      <summary>Deleted ({entries.length})</summary>
      <ul className="lines">
        {entries.map(({ id, title, deleted }) => (
          <li key={id}>
            <span>
              {title}{" "}
              <span className="quiet">
                <When time={deleted} />
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <ActionButton action="restore" look="small">
                Restore<span className="unseen">: {title}</span>
              </ActionButton>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
