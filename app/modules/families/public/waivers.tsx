import {
  type AskedWaiver,
  errorBeside,
  givenAnswer,
  waiverField,
  photoAnswers,
  textHashField,
} from "../waiver-answers.ts";
import { namesOf } from "#core/records.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { FieldError } from "#core/ui/text-field.tsx";

interface WaiverFieldsProps {
  /** The athlete's first name; empty while unknown, and for waivers of several athletes. */
  athlete: string;
  /** The waivers to answer; with none, nothing is rendered. */
  waivers: readonly WaiverToAnswer[];
  /** Prefix of each field's name, such as `athlete_1_`. */
  prefix: string;
  /** As typed or as answered before, by field name. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** A heading above names it, so the legend is only for screen readers. */
  isHeaded?: boolean;
}

interface WaiverToAnswer extends AskedWaiver {
  /** "Saskia and Theo", if the answer is for several athletes. */
  appliesTo?: string;
  /** Other prefixes under which the answer may have been given before. */
  before?: readonly string[];
}

/** Waivers: each to read, with the checkbox or the choice that answers it. */
export function WaiverFields(props: WaiverFieldsProps) {
  const { athlete, waivers, prefix, values, errors, isHeaded = false } = props;
  if (waivers.length === 0) return null;
  const title = athlete ? `Forms and waivers for ${athlete}` : "Forms and waivers";
  const [whose, ...others] = new Set(waivers.map(({ appliesTo }) => appliesTo));
  const isForAll = others.length === 0;
  return (
    <fieldset className="waivers">
      <legend className={isHeaded ? "unseen" : undefined}>
        {isHeaded ? title : <h2>{title}</h2>}
      </legend>
      <p>
        {waivers.length > 1 ? `Read and answer all ${waivers.length}.` : "Read it and answer it."}
        {waivers.every(({ months }) => months === 12) &&
          " We ask once a year, and again when one of them changes."}
      </p>
      {isForAll && whose && <p className="waiver-whose">Applies to {whose}</p>}
      {waivers.map(({ appliesTo, before = [], ...waiver }) => {
        const name = waiverField(prefix, waiver.id);
        return (
          <div key={waiver.id} className="waiver">
            {/* Collapsible, because six full texts would hide the rest of the form on a phone. */}
            <details>
              <summary>
                <h3>{waiver.title}</h3>
              </summary>
              <WaiverText waiver={waiver} />
            </details>
            {/* Outside of the summary, whose name it would be part of. */}
            <p className="waiver-start">{firstSentence(waiver.text)}</p>
            {appliesTo && !isForAll && <p className="waiver-whose">Applies to {appliesTo}</p>}
            <input type="hidden" name={textHashField(prefix, waiver.id)} value={waiver.sha256} />
            <Answer
              waiver={waiver}
              name={name}
              // An answer to a different text does not count.
              given={givenAnswer(values, [prefix, ...before], waiver)}
              error={errorBeside(waiver, errors[name])}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

const firstSentence = ([paragraph = ""]: readonly string[]) => paragraph.split(/(?<=[.!?]) /, 1)[0];

/** A waiver's text, word for word. */
export const WaiverText = ({ waiver: { text, booklet } }: { waiver: AskedWaiver }) => (
  <>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {booklet && (
      <p>
        <a href={booklet} target="_blank" rel="noopener noreferrer">
          Open the official booklet (in a new tab)
        </a>
      </p>
    )}
  </>
);

interface AnswerProps {
  waiver: AskedWaiver;
  name: string;
  given: string | undefined;
  error: string | undefined;
}

function Answer({ waiver, name, given, error }: AnswerProps) {
  const errorId = `${name}-error`;
  const state = {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error && errorId,
  };
  if (waiver.answer === "confirm")
    return (
      <div className="waiver-answer">
        <Checkbox
          {...state}
          id={name}
          name={name}
          label={waiver.statement}
          aria-required
          defaultChecked={given === "yes"}
        />
        <FieldError id={errorId} text={error} />
      </div>
    );
  return (
    <fieldset className="waiver-answer" aria-describedby={error && errorId}>
      <legend>{waiver.statement}</legend>
      {namesOf(photoAnswers).map((value, n) => (
        <Checkbox
          key={value}
          {...state}
          // An error's link goes to the first choice.
          id={n === 0 ? name : undefined}
          type="radio"
          name={name}
          value={value}
          label={photoAnswers[value]}
          defaultChecked={given === value}
        />
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}
