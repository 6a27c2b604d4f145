import { Form } from "react-router";
import type { SpokenTime } from "../spoken-time.ts";
import { When } from "../when.tsx";

/** A deleted item, as it can be brought back. */
export interface DeletedEntry {
  id: number;
  title: string;
  deleted: SpokenTime;
}

/** Says what was just deleted, and undoes it. */
export function JustDeleted({ entry }: { entry: DeletedEntry | null }) {
  if (!entry) return null;
  return (
    <Form className="just-deleted" method="post">
      <p role="status">“{entry.title}” was deleted.</p>
      <input type="hidden" name="id" value={entry.id} />
      <button className="staff-button" name="intent" value="restore">
        Undo
      </button>
    </Form>
  );
}

/** Everything that was deleted. */
export function DeletedList({ entries }: { entries: DeletedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className="deleted-list">
      <summary>Deleted ({entries.length})</summary>
      <ul>
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
              <button className="staff-button" name="intent" value="restore">
                Bring back<span className="unseen">: {title}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
