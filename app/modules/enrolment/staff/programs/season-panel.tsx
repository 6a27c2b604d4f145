import { Form } from "react-router";
import type { AuditValue } from "#core/audit/changes.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { yearDayFields } from "#core/forms/read-form.ts";
import { editionDaysForm, seasonForm } from "#modules/catalogue/index.ts";
import { Effects } from "./effects.tsx";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { RecordForm, RowForm } from "./record-form.tsx";

type Values = Record<string, AuditValue>;

/** A season's record as the fields of its form. */
export const seasonFields = ({ name, firstDay, lastDay, opensDaysBefore }: Values) => ({
  name: String(name),
  ...yearDayFields("firstDay", String(firstDay)),
  ...yearDayFields("lastDay", String(lastDay)),
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
  /** The form's initial values. */
  was: Values;
  /** The titles of its offerings. */
  offerings: string[];
  canRemove: boolean;
  editions: EditionView[];
}

interface EditionView {
  id: string;
  name: string;
  was: Values;
  isOn: boolean;
  spoken: string;
  opened: boolean;
  opensOn: string;
}

interface FailureProps {
  failure: ActionFailure | undefined;
}

/** A season with its editions; the forms are collapsed until somebody opens them. */
export function SeasonPanel({ season, failure }: FailureProps & { season: SeasonView }) {
  const { id, name, was, offerings, canRemove, editions } = season;
  const saving = failureOf(failure, "save-season", id);
  const removing = failureOf(failure, "remove-season", id);
  const later = editions.slice(listed);
  return (
    <section className="panel" aria-labelledby={`season-${id}`}>
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
        <Effects failure={removing} />
        <RecordForm
          key={JSON.stringify(was)}
          id={id}
          was={JSON.stringify(was)}
          form={seasonForm}
          values={seasonFields(was)}
          failure={saving}
          action="save-season"
          submit="Save"
          about={` ${name}`}
        >
          <p className="quiet">
            New years begin with these days. The years listed above keep theirs.
          </p>
        </RecordForm>
        {canRemove && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <ActionButton action="remove-season">Remove this season</ActionButton>
          </Form>
        )}
      </details>
    </section>
  );
}

/** How many editions of a season are shown: this year's and the next. */
const listed = 2;

const EditionList = ({ editions, failure }: Pick<SeasonView, "editions"> & FailureProps) => (
  <ul className="lines">
    {editions.map(({ id, name, was, isOn, spoken, opened, opensOn }) => (
      <li key={id}>
        <div>
          <strong>{name}</strong>
          <span className="quiet">
            {spoken}. {isOn ? "Under way. " : ""}
            Registration {opened ? "opened" : "opens"} {opensOn}
          </span>
        </div>
        <RowForm
          // Filled in again after it was saved.
          key={JSON.stringify(was)}
          label="Change days"
          id={id}
          was={JSON.stringify(was)}
          form={editionDaysForm}
          values={editionFields(was)}
          failure={failureOf(failure, "save-season-days", id)}
          action="save-season-days"
          submit="Save days"
          about={` of ${name}`}
        />
      </li>
    ))}
  </ul>
);

function offeringsText(titles: string[]): string {
  if (titles.length === 0) return "Nothing is sold for it yet.";
  const more = titles.length - 3;
  return `For ${titles.slice(0, 3).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** Adds a season, with its editions of the years around today. */
export const NewSeason = ({ failure }: FailureProps) => (
  <details className="panel" open={Boolean(failure) || undefined}>
    <summary>New season</summary>
    <RecordForm
      id="new"
      form={seasonForm}
      values={{ opensDaysBefore: "330" }}
      failure={failure}
      action="add-season"
      submit="Add the season"
    >
      <p className="quiet">If the last day comes before the first, it is in the next year.</p>
    </RecordForm>
  </details>
);
