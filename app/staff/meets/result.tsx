import { Form, Link } from "react-router";
import { eventInWords } from "#domain/marks/events.ts";
import { markInWords, windInWords } from "#domain/marks/parse.ts";
import { resultInWords } from "#domain/marks/shown.ts";
import { inOrder } from "#domain/ordinal.ts";
import type { Mark } from "#server/marks/read.ts";
import { MarkFields } from "./meet-fields.tsx";

/** What came of a form on a meet's page. */
export interface Answer {
  message: string;
  failed: boolean;
  /** The result or the part of the page that was sent. */
  at: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/** A mark as the meet's page lists it. */
export function resultEntry(mark: Mark) {
  const { id, name, place, round, note } = mark;
  return {
    id,
    name: name || "An athlete whose name is deleted",
    result: resultInWords(mark),
    place: place === null ? "" : inOrder(place),
    round,
    note,
  };
}

/** What the form that corrects a mark begins with. @param labels of known athletes, by id */
export function resultFields(mark: Mark, labels: Map<string, string>): Record<string, string> {
  const { athleteId, name, birthYear, place, round, note, event, gear } = mark;
  const label = athleteId ? labels.get(athleteId) : undefined;
  return {
    who: label ?? (birthYear === null ? name : `${name} (${birthYear})`),
    former: athleteId ? "" : "yes",
    event: eventInWords(event, { gear, indoor: false, byHand: false }),
    mark: written(mark),
    wind: mark.wind === null ? "" : windInWords(mark.wind),
    place: place === null ? "" : `${place}`,
    round,
    note,
  };
}

/** As staff would type it. */
const written = (mark: Mark) => markInWords(mark.event, mark).replace(/ (m|points)$/, "");

interface ResultProps {
  entry: ReturnType<typeof resultEntry>;
  /** What the form that corrects it begins with; null: it is not being corrected. */
  values: Record<string, string> | null;
  answer: Answer | undefined;
  page: number;
}

/** A result, with the form that corrects it once somebody asked for it. */
export function Result({ entry, values, answer, page }: ResultProps) {
  const { id, name, result, place, round, note } = entry;
  const here = { pathname: ".", search: `?page=${page}` };
  return (
    <li className="meet-result" id={id}>
      <span className="meet-place">{place}</span>
      <strong>{name}</strong>
      <span>{result}</span>
      <span className="quiet">{[round, note].filter(Boolean).join(", ")}</span>
      {values ? (
        <Form method="post" className="staff-form" preventScrollReset noValidate>
          <input type="hidden" name="id" value={id} />
          <MarkFields
            prefix={`${id}-`}
            values={answer?.failed ? answer.values : values}
            errors={answer?.errors ?? {}}
            isNext
          />
          <div className="meet-ways">
            <button className="staff-button primary" name="intent" value="correct-mark">
              Save
            </button>
            <button className="staff-button" name="intent" value="delete-mark">
              Delete
            </button>
            <Link className="staff-button" to={{ ...here, hash: id }} preventScrollReset>
              Close
            </Link>
          </div>
        </Form>
      ) : (
        <Link
          className="meet-correct"
          to={{ ...here, search: `${here.search}&correct=${id}`, hash: id }}
          preventScrollReset
        >
          Correct<span className="unseen"> the result of {name}</span>
        </Link>
      )}
    </li>
  );
}
