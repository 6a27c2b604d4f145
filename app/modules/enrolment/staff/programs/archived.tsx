import { Form, Link } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";

interface ArchivedOffering {
  id: number;
  title: string;
  program: string;
  sold: number;
}

interface ArchivedOfferingsProps {
  offerings: ArchivedOffering[];
  failure: ActionFailure | undefined;
}

/** Archived offerings, which can be sold again. */
export function ArchivedOfferings({ offerings, failure }: ArchivedOfferingsProps) {
  if (offerings.length === 0) return null;
  return (
    <details className="panel" open={failure?.id.startsWith("archived-") || undefined}>
      <summary>Archived ({offerings.length})</summary>
      <p className="quiet">
        Not sold. Families who have a spot keep it, and its group. To sell one again, restore it.
      </p>
      <ul className="lines">
        {offerings.map(({ id, title, program, sold }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/programs/offerings/${id}`}>{title}</Link>
              <span className="quiet">
                {program}
                {sold > 0 && `, ${sold === 1 ? "1 spot" : `${sold} spots`} in use`}
              </span>
              {failureOf(failure, "restore", `archived-${id}`) && (
                <p className="field-error" id={`note-archived-${id}`}>
                  {failure?.message}
                </p>
              )}
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={`archived-${id}`} />
              <input type="hidden" name="offering" value={id} />
              <ActionButton action="restore">
                Restore<span className="unseen"> {title}</span>
              </ActionButton>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  );
}
