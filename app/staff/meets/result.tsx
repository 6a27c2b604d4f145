import { Form } from "react-router";
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

/** A mark as the meet's page lists it, with what its form begins with. @param labels of known athletes, by id */
export function resultEntry(mark: Mark, labels: Map<string, string>) {
  const { id, athleteId, name, birthYear, place, round, note, event, gear } = mark;
  const label = athleteId ? labels.get(athleteId) : undefined;
  return {
    id,
    name: name || "An athlete whose name is deleted",
    result: resultInWords(mark),
    place: place === null ? "" : inOrder(place),
    round,
    note,
    values: {
      who: label ?? (birthYear === null ? name : `${name} (${birthYear})`),
      former: athleteId ? "" : "yes",
      event: eventInWords(event, { gear, indoor: false, byHand: false }),
      mark: written(mark),
      wind: mark.wind === null ? "" : windInWords(mark.wind),
      place: place === null ? "" : `${place}`,
      round,
      note,
    },
  };
}

/** As staff would type it. */
const written = (mark: Mark) => markInWords(mark.event, mark).replace(/ (m|points)$/, "");

interface ResultProps {
  entry: ReturnType<typeof resultEntry>;
  answer: Answer | undefined;
}

/** A result with the form that corrects it. */
export function Result({ entry, answer }: ResultProps) {
  const { id, name, result, place, round, note } = entry;
  return (
    <li className="meet-result">
      <span className="meet-place">{place}</span>
      <strong>{name}</strong>
      <span>{result}</span>
      <span className="quiet">{[round, note].filter(Boolean).join(", ")}</span>
      <details open={answer?.failed}>
        <summary>
          Correct<span className="unseen"> the result of {name}</span>
        </summary>
        <Form method="post" className="staff-form" preventScrollReset noValidate>
          <input type="hidden" name="id" value={id} />
          <MarkFields
            prefix={`${id}-`}
            values={answer?.failed ? answer.values : entry.values}
            errors={answer?.errors ?? {}}
          />
          <div className="meet-ways">
            <button className="staff-button primary" name="intent" value="correct-mark">
              Save
            </button>
            <button className="staff-button" name="intent" value="delete-mark">
              Delete
            </button>
          </div>
        </Form>
      </details>
    </li>
  );
}
