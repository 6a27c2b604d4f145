import { Fragment } from "react";
import { centsFrom, formatMoney } from "#core/money.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { Form, Link } from "react-router";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { Effects, effectsOf } from "./effects.tsx";
import type { EditionEntry } from "./edition-entry.ts";

const headings = ["Offering", "Price", "Spots", "Sold", "Held", "Waiting", "Filled", "Change"];

const tones: Record<EditionEntry["state"], string> = {
  open: "good",
  full: "warning",
  closed: "quiet",
  later: "quiet",
};

interface EditionTableProps {
  /** The program's name. */
  program: string;
  rows: EditionEntry[];
  failure: ActionFailure | undefined;
}

/**
 * A program's offerings as a table, on phones as cards; "Change" opens a row's fields. The roles keep its
 * semantics when CSS changes the display.
 */
export const EditionTable = ({ program, rows, failure }: EditionTableProps) => (
  <table className="rows editions" role="table" aria-label={program}>
    <thead role="rowgroup">
      <tr role="row">
        {headings.map((heading) => (
          <th key={heading} role="columnheader" scope="col" data-column={heading}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row) => (
        // Filled in again after it was saved.
        <EditionRow
          key={`${row.id} ${row.was}`}
          row={row}
          failure={failure?.id === row.id ? failure : undefined}
        />
      ))}
    </tbody>
  </table>
);

/** "$1,120". @param typed as in the field: "1120" */
const shownPrice = (typed: string) => formatMoney(centsFrom(typed) ?? 0);

interface EditionRowProps {
  row: EditionEntry;
  failure: ActionFailure | undefined;
}

function EditionRow({ row, failure }: EditionRowProps) {
  const { id, offeringId, title, name, season, days, per, state, label } = row;
  const form = `edition-${id}`;
  const saving = failureOf(failure, "save-edition", id);
  const values = saving?.values ?? {};
  const errors = saving?.errors ?? {};
  return (
    <Fragment>
      <tr role="row">
        <td role="cell" className="edition-title" data-wrap>
          <Link to={`/admin/programs/offerings/${offeringId}`}>{title}</Link>
          <span className="row-more">
            {season}, {days}
            <span
              className="badge"
              data-tone={tones[state]}
              data-card={state === "open" ? "hidden" : undefined}
            >
              {label}
            </span>
            <span className="edition-brief" aria-hidden="true">
              {shownPrice(row.price)} {per} · {row.taken} of {row.places} taken
            </span>
          </span>
          {row.difference && (
            <Link to={`/admin/programs/offerings/${offeringId}`}>
              Instalments: {row.difference}
            </Link>
          )}
        </td>
        <td role="cell" className="edition-field">
          <label htmlFor={`price-${id}`}>
            Price <span className="unseen">of {name}, in dollars</span>
          </label>
          <span className="edition-now">{shownPrice(row.price)} </span>
          <span className="action-row">
            <span aria-hidden="true">$</span>
            <input
              id={`price-${id}`}
              name="price"
              form={form}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={values.price ?? row.price}
              aria-invalid={errors.price ? true : undefined}
              aria-describedby={`per-${id}`}
            />
          </span>
          <small className="quiet" id={`per-${id}`}>
            {per}
          </small>
        </td>
        <td role="cell" className="edition-field">
          <label htmlFor={`places-${id}`}>
            Spots <span className="unseen">in {name}</span>
          </label>
          <span className="edition-now">{row.capacity}</span>
          <input
            id={`places-${id}`}
            name="capacity"
            form={form}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={values.capacity ?? row.capacity}
            aria-invalid={errors.capacity ? true : undefined}
          />
        </td>
        <Count label="Sold" count={row.sold} />
        <Count label="Held" count={row.held} />
        <Count label="Waiting" count={row.waiting} to="/admin/waiting" />
        <td role="cell" className="edition-filled" data-card="hidden">
          <Filled {...row} />
        </td>
        <td role="cell" className="edition-change">
          <div className="action-row">
            <EditionForms row={row} form={form} values={values} />
          </div>
        </td>
      </tr>
      {failure && (
        <tr role="row" className="edition-note">
          <td role="cell" colSpan={headings.length}>
            <Effects failure={failure} form={saving ? form : undefined} />
            <Confirm row={row} failure={failure} form={saving ? form : undefined} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** A number, and on phones its label; a link if it is not zero. */
const Count = ({ label, count, to }: { label: string; count: number; to?: string }) => (
  <td
    role="cell"
    data-column={label}
    data-label={label}
    data-card={to && count > 0 ? undefined : "hidden"}
  >
    {to && count > 0 ? (
      <MayLink may="enrolment.manage" to={to}>
        {count}
      </MayLink>
    ) : (
      <span className={count === 0 ? "quiet" : undefined}>{count}</span>
    )}
  </td>
);

/** The taken places, as a bar and as text. */
const Filled = ({ taken, places }: EditionEntry) => (
  <>
    <meter
      value={taken}
      max={Math.max(places, taken, 1)}
      data-full={taken >= places || undefined}
      aria-hidden="true"
    />{" "}
    <span className="quiet">
      {taken} of {places}
    </span>
  </>
);

interface EditionFormsProps {
  row: EditionEntry;
  form: string;
  values: Record<string, string>;
}

function EditionForms({ row, form, values }: EditionFormsProps) {
  const { id, offeringId, title, name, isClosed } = row;
  return (
    <>
      <Form method="post" id={form} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="was" value={values.was ?? row.was} />
        <ActionButton action="save-edition">
          Save<span className="unseen"> {name}</span>
        </ActionButton>
      </Form>
      <details className="edition-more">
        <summary>
          Change<span className="unseen"> {name}</span>
        </summary>
        <Form method="post" className="action-row" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="offering" value={offeringId} />
          <ActionButton action={isClosed ? "open-edition" : "close-edition"}>
            {isClosed ? "Open registration" : "Close registration"}
            <span className="unseen"> for {name}</span>
          </ActionButton>
          <ActionButton action="archive">
            Archive<span className="unseen"> {title}</span>
          </ActionButton>
        </Form>
      </details>
    </>
  );
}

interface ConfirmProps {
  row: EditionEntry;
  failure: ActionFailure;
  /** The id of the row's form, if its prices and places can be saved. */
  form: string | undefined;
}

const confirmLabels: Record<string, string> = {
  "save-edition": "Yes, save",
  "close-edition": "Yes, close registration",
  archive: "Yes, archive it",
};

/** The button that saves after staff have read the effects. */
function Confirm({ row, failure, form }: ConfirmProps) {
  if (effectsOf(failure).length === 0) return null;
  const buttons = (
    <>
      <ActionButton action={failure.action} look="primary" form={form}>
        {confirmLabels[failure.action]}
      </ActionButton>
      <Link className="staff-button" to="" replace preventScrollReset>
        Cancel
      </Link>
    </>
  );
  if (form) return <div className="action-row">{buttons}</div>;
  return (
    <Form method="post" id={`confirm-${failure.action}`} className="action-row" preventScrollReset>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="offering" value={row.offeringId} />
      <input type="hidden" name="confirmed" value={failure.values.effects ?? ""} />
      {buttons}
    </Form>
  );
}
