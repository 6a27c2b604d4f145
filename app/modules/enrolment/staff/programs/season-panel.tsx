import { Form } from "react-router";
import type { AuditValue } from "#core/audit/changes.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { Effects, effectsOf } from "./effects.tsx";
import { MonthDay, monthDayFields } from "./month-day.tsx";

type Values = Record<string, AuditValue>;

/** A season's record as the fields of its form. */
export const seasonFields = ({ name, firstDay, lastDay, opensDaysBefore }: Values) => ({
  name: String(name),
  ...monthDayFields("firstDay", String(firstDay)),
  ...monthDayFields("lastDay", String(lastDay)),
  opensDaysBefore: String(opensDaysBefore),
});

/** An edition's record as the fields of its form. */
export const editionFields = ({ firstDay, lastDay, registrationOpens }: Values) => ({
  firstDay: String(firstDay),
  lastDay: String(lastDay),
  registrationOpens: String(registrationOpens),
});

interface SeasonView {
  id: string;
  name: string;
  days: { firstDay: string; lastDay: string };
  opensDaysBefore: number;
  /** The values that its form is opened with, as JSON. */
  was: string;
  /** The titles of what is sold for it. */
  offerings: string[];
  canRemove: boolean;
  editions: EditionView[];
}

interface EditionView {
  id: string;
  name: string;
  from: string;
  to: string;
  opens: string;
  isOn: boolean;
  spoken: string;
  opened: boolean;
  opensOn: string;
}

interface FailureProps {
  failure: ActionFailure | undefined;
}

interface SeasonPanelProps extends FailureProps {
  season: SeasonView;
}

/** A season with its editions; the forms are closed until somebody changes something. */
export function SeasonPanel({ season, failure }: SeasonPanelProps) {
  const { id, name, days, opensDaysBefore, was, offerings, canRemove, editions } = season;
  const saving = failureOf(failure, "save-season", id);
  const removing = failureOf(failure, "remove-season", id);
  const values: Record<string, string> =
    saving?.values ?? seasonFields({ name, opensDaysBefore, ...days });
  const later = editions.slice(listed);
  return (
    <section className="panel season-panel" aria-labelledby={`season-${id}`}>
      <h2 id={`season-${id}`}>{name}</h2>
      <p className="quiet">{offeringsText(offerings)}</p>
      <EditionList editions={editions.slice(0, listed)} failure={failure} />
      {later.length > 0 && (
        <details open={later.some((one) => one.id === failure?.id) || undefined}>
          <summary>
            Later years<span className="unseen"> of {name}</span>
          </summary>
          <EditionList editions={later} failure={failure} />
        </details>
      )}
      <details open={Boolean(saving ?? removing) || undefined}>
        <summary>
          Name and usual days<span className="unseen"> of {name}</span>
        </summary>
        <Effects failure={saving ?? removing} />
        <Form method="post" className="season-form" key={was} preventScrollReset noValidate>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={values.was ?? was} />
          <SeasonFields prefix={id} values={values} errors={saving?.errors ?? {}} />
          <p className="quiet">
            New years begin with these days. The years listed above keep theirs.
          </p>
          <button className="staff-button" name="_action" value="save-season">
            Save<span className="unseen"> {name}</span>
          </button>
        </Form>
        {canRemove && (
          <Form method="post" className="season-form" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <button className="staff-button" name="_action" value="remove-season">
              Remove this season
            </button>
          </Form>
        )}
      </details>
    </section>
  );
}

/** How many years of a season are read at once: this one and the next. */
const listed = 2;

const EditionList = ({ editions, failure }: Pick<SeasonView, "editions"> & FailureProps) => (
  <ul className="program-list">
    {editions.map((edition) => (
      // Filled in again once it is saved.
      <EditionDays
        key={`${edition.id} ${edition.from} ${edition.to} ${edition.opens}`}
        edition={edition}
        failure={failureOf(failure, "save-season-days", edition.id)}
      />
    ))}
  </ul>
);

function offeringsText(titles: string[]): string {
  if (titles.length === 0) return "Nothing is sold for it yet.";
  const more = titles.length - 3;
  return `For ${titles.slice(0, 3).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

function EditionDays({
  edition,
  failure,
}: {
  edition: EditionView;
  failure: ActionFailure | undefined;
}) {
  const { id, name, from, to, opens, isOn, spoken, opened, opensOn } = edition;
  const current = { firstDay: from, lastDay: to, registrationOpens: opens };
  const values: Record<string, string> = failure?.values ?? editionFields(current);
  const errors = failure?.errors ?? {};
  const field = (field: string, label: string) => (
    <StaffField
      id={`${id}-${field}`}
      name={field}
      label={label}
      type="date"
      defaultValue={values[field]}
      error={errors[field]}
    />
  );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="quiet">
          {spoken}. {isOn ? "Under way. " : ""}
          Registration {opened ? "opened" : "opens"} {opensOn}
        </span>
      </div>
      <details open={Boolean(failure) || undefined} className="season-days">
        <summary>
          Change days<span className="unseen"> of {name}</span>
        </summary>
        <Form method="post" className="season-form" preventScrollReset noValidate>
          <Effects failure={failure} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={values.was ?? JSON.stringify(current)} />
          <div className="form-fields">
            {field("firstDay", "First day")}
            {field("lastDay", "Last day")}
            {field("registrationOpens", "Registration opens")}
          </div>
          <button
            className={effectsOf(failure).length > 0 ? "staff-button primary" : "staff-button"}
            name="_action"
            value="save-season-days"
          >
            {effectsOf(failure).length > 0 ? "Yes, save" : "Save days"}
            <span className="unseen"> of {name}</span>
          </button>
        </Form>
      </details>
    </li>
  );
}

interface SeasonFieldsProps {
  /** Before the ids of its fields. */
  prefix: string;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** A season's name and its days of every year. */
const SeasonFields = ({ prefix, values, errors }: SeasonFieldsProps) => (
  <div className="form-fields">
    <StaffField
      id={`${prefix}-name`}
      name="name"
      label="Name"
      maxLength={40}
      autoComplete="off"
      defaultValue={values.name}
      error={errors.name}
    />
    <MonthDay name="firstDay" label="First day of every year" {...{ prefix, values, errors }} />
    <MonthDay name="lastDay" label="Last day" {...{ prefix, values, errors }} />
    <StaffField
      id={`${prefix}-opensDaysBefore`}
      name="opensDaysBefore"
      label="Registration opens, days before"
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      defaultValue={values.opensDaysBefore}
      error={errors.opensDaysBefore}
    />
  </div>
);

/** Adds a season, with its editions of the years around today. */
export const NewSeason = ({ failure }: { failure: ActionFailure | undefined }) => (
  <details className="panel season-panel" open={Boolean(failure) || undefined}>
    <summary>New season</summary>
    <Form method="post" className="season-form" noValidate>
      <SeasonFields
        prefix="new"
        values={failure?.values ?? { opensDaysBefore: "330" }}
        errors={failure?.errors ?? {}}
      />
      <p className="quiet">If the last day comes before the first, it is in the next year.</p>
      <button className="staff-button primary" name="_action" value="add-season">
        Add the season
      </button>
    </Form>
  </details>
);
