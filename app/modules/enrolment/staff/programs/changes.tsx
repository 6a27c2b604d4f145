import { Form, Link } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { AuditEntry } from "../../audit-entries.server.ts";

interface RecentChangesProps {
  changes: (AuditEntry & { canUndo: boolean })[];
  /** The page whose action undoes them. */
  at: string;
}

/** The last changes of the section, newest first, each with an Undo button. */
export const RecentChanges = ({ changes, at }: RecentChangesProps) => (
  <section aria-labelledby="changes">
    <h2 id="changes">Last changes</h2>
    {changes.length === 0 && <p className="quiet">No changes yet. You can undo any change here.</p>}
    <ol className="lines">
      {changes.map(({ id, at: when, who, did, subject, detail, canUndo }) => (
        <li key={id}>
          <div>
            <p>
              <strong>{who}</strong> · {did} <span className="written">{subject}</span>
            </p>
            <p className="quiet">
              <When time={when} />
              {detail && ` · ${detail}`}
            </p>
          </div>
          {canUndo && (
            <Form method="post" action={at} preventScrollReset>
              <input type="hidden" name="entry" value={id} />
              <ActionButton action="undo">
                <Icon name="retry" />
                Undo<span className="unseen">: {subject}</span>
              </ActionButton>
            </Form>
          )}
        </li>
      ))}
    </ol>
    {changes.length > 0 && (
      <May may="audit.read">
        <p>
          <Link to="/admin/audit">Everything that was changed</Link>
        </p>
      </May>
    )}
  </section>
);
