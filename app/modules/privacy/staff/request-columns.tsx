import { Form } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Email } from "#core/ui/admin/email.tsx";
import type { Column } from "#core/ui/admin/data-list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { PrivacyEntry } from "../request-entry.ts";
import { requestName } from "./held-requests.tsx";

interface ListedRequest extends PrivacyEntry {
  key: string;
  /** The person's credit; null: none. */
  credit: string | null;
}

/** A request: the person, its kind, its due date, and the two actions. */
export const requestColumns: Column<ListedRequest>[] = [
  {
    label: "Request",
    title: true,
    cell: ({ done, email, details, ...entry }) => (
      <>
        <strong>{requestName(entry)}</strong>
        {!done && (
          <>
            <span className="row-more">{email && <Email address={email} />}</span>
            {details && <span className="row-note written">{details}</span>}
          </>
        )}
      </>
    ),
  },
  { label: "Due", wrap: true, sort: "due", cell: Due },
  { label: "What to do", wrap: true, cell: Fulfil },
];

function Due({ done, late, due, verified }: ListedRequest) {
  if (done)
    return (
      <span className="quiet">
        Done <When time={done} />
      </span>
    );
  return (
    <>
      <span className="badge" data-tone={late ? "alert" : undefined}>
        {late ? "Late: was due" : "Due"} {due}
      </span>
      {verified && (
        <span className="row-more">
          <span>
            verified <When time={verified} />
          </span>
        </span>
      )}
    </>
  );
}

function Fulfil({ credit, reference, kind, email, done }: ListedRequest) {
  if (done) return null;
  return (
    <Form method="post" className="action-row">
      <input type="hidden" name="reference" value={reference} />
      {credit && kind === "deletion" && (
        <p>They have a credit of {credit} on account, which is lost. Pay it out first.</p>
      )}
      <a className="staff-button small" href={`/api/privacy-requests/${reference}.json`} download>
        Download everything
      </a>
      {kind === "access" ? (
        <ActionButton action="close" look="small primary">
          Mark as sent
        </ActionButton>
      ) : (
        <>
          <label className="tick">
            <input type="checkbox" name="sure" value="yes" required /> Delete all data about {email}
            : this cannot be undone
          </label>
          <ActionButton action="delete" look="small danger">
            Delete everything
          </ActionButton>
        </>
      )}
    </Form>
  );
}
