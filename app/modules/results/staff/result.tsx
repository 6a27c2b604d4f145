import { Form, Link } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { eventLabel } from "#modules/content/index.ts";
import { formatMeasure, formatWind } from "../parse.ts";
import { formatResult } from "../results-view.ts";
import { inOrder } from "#core/ordinal.ts";
import type { Result } from "../read.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { ResultFields } from "./meet-fields.tsx";

/** A result, for the meet's page. */
export function resultEntry(result: Result) {
  const { id, name, place, round, note } = result;
  return {
    id,
    name: name || "An athlete whose name is deleted",
    result: formatResult(result),
    place: place === null ? "" : inOrder(place),
    round,
    note,
  };
}

/** The initial values of the form that corrects a result. @param labels of known athletes, by id */
export function resultFields(result: Result, labels: Map<string, string>): Record<string, string> {
  const { athleteId, name, birthYear, place, round, note, event, gear } = result;
  const label = athleteId ? labels.get(athleteId) : undefined;
  return {
    who: label ?? (birthYear === null ? name : `${name} (${birthYear})`),
    former: athleteId ? "" : "yes",
    event: eventLabel(event, { gear, indoor: false, byHand: false }),
    result: written(result),
    wind: result.wind === null ? "" : formatWind(result.wind),
    place: place === null ? "" : `${place}`,
    round,
    note,
  };
}

/** In the format that staff type. */
const written = (result: Result) => formatMeasure(result.event, result).replace(/ (m|points)$/, "");

interface ResultProps {
  entry: ReturnType<typeof resultEntry>;
  /** The correction form's initial values; null: it is not being corrected. */
  values: Record<string, string> | null;
  failure: ActionFailure | undefined;
  page: number;
}

/** A result, with its correction form if requested. */
export function ResultRow({ entry, values, failure, page }: ResultProps) {
  const { id, name, result, place, round, note } = entry;
  const here = { pathname: ".", search: `?page=${page}` };
  return (
    <li className="meet-result" id={id}>
      <span>{place}</span>
      <strong>{name}</strong>
      <span>{result}</span>
      <span className="quiet">{[round, note].filter(Boolean).join(", ")}</span>
      {values ? (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <input type="hidden" name="id" value={id} />
          <ResultFields
            prefix={`${id}-`}
            values={failure?.values ?? values}
            errors={failure?.errors ?? {}}
            isNext
          />
          <div className="action-row">
            <ActionButton action="correct-result" look="primary">
              Save
            </ActionButton>
            <ActionButton action="delete-result">Delete</ActionButton>
            <Link className="staff-button" to={{ ...here, hash: id }} preventScrollReset>
              Close
            </Link>
          </div>
        </Form>
      ) : (
        <Link to={{ ...here, search: `${here.search}&correct=${id}`, hash: id }} preventScrollReset>
          Correct<span className="unseen"> the result of {name}</span>
        </Link>
      )}
    </li>
  );
}
