import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import type { FieldsProps } from "#core/ui/admin/form.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { Effects, effectsOf } from "./effects.tsx";

interface RecordPageProps {
  /** The suffix of its actions: `add-` and `save-`; besides those there are `archive` and `restore`. */
  what: "group" | "session" | "location";
  /** The list that it belongs to. */
  list: { to: string; label: string };
  record: {
    name: string;
    isNew: boolean;
    isArchived: boolean;
    fields: Record<string, string>;
    /** The form's initial values, as JSON. */
    was: string;
  };
  failure: ActionFailure | undefined;
  /** Below its name. */
  about?: ReactNode;
  children: (form: Pick<FieldsProps, "values" | "errors">) => ReactNode;
}

/** The page of a record of the schedule: its form, and the form that archives it. */
export function RecordPage({ what, list, record, failure, about, children }: RecordPageProps) {
  const { name, isNew, isArchived, fields, was } = record;
  const saving = failureOf(failure, isNew ? `add-${what}` : `save-${what}`);
  const archiving = failureOf(failure, "archive");
  const values = saving?.values ?? fields;
  const busy = useNavigation().formMethod === "POST" || undefined;
  const isAsked = effectsOf(saving).length > 0;
  const asksToArchive = effectsOf(archiving).length > 0;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to={list.to}>{list.label}</BackLink>
          <h1>{name}</h1>
          {isArchived && <p className="quiet">It is archived: not on the schedule.</p>}
          {about}
        </div>
      </header>
      {!isAsked && !asksToArchive && <FailureLine failure={failure} />}
      <Form method="post" className="admin-form" noValidate key={was}>
        <input type="hidden" name="was" value={values.was ?? was} />
        {isAsked && <Effects failure={saving} />}
        {children({ values, errors: saving?.errors ?? {} })}
        <div className="action-row">
          <ActionButton action={`${isNew ? "add" : "save"}-${what}`} look="primary">
            {isNew ? `Add the ${what}` : isAsked ? "Yes, save" : "Save"}
          </ActionButton>
          <Link className="staff-button" to={list.to}>
            Cancel
          </Link>
        </div>
      </Form>
      {!isNew && (
        <Form method="post" className="action-row confirm-bar" preventScrollReset>
          {asksToArchive && (
            <Effects failure={archiving} heading={`Before you archive this ${what}:`} />
          )}
          <p>
            {isArchived
              ? `This ${what} is archived.`
              : `An archived ${what} is off the schedule; nothing recorded about it is lost.`}
          </p>
          <button
            className={asksToArchive ? "staff-button primary" : "staff-button"}
            name="_action"
            value={isArchived ? "restore" : "archive"}
            aria-disabled={busy}
          >
            {isArchived
              ? `Restore this ${what}`
              : asksToArchive
                ? "Yes, archive it"
                : `Archive this ${what}`}
          </button>
        </Form>
      )}
    </>
  );
}
