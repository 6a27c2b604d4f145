import { useState } from "react";
import type { FormResult } from "#core/forms/result.ts";
import type { TrialPractice } from "../trial-practices.ts";
import { fitsAge } from "../ages.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { FieldError, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot, FormPrivacy } from "#core/forms/ui/parts.tsx";
import { NewsletterBox } from "#modules/content/ui.ts";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";

interface TrialFormProps {
  /** The groups with their next practices, at least one. */
  groups: {
    name: string;
    id: string;
    ages: TrialPractice["ages"] | undefined;
    /** The year of those ages. */
    year: number | undefined;
    /** The ages today of the children who fit. */
    takes: TrialPractice["ages"] | undefined;
    /** The day from which one can join it, if it is full now: "April 1, 2027". */
    fullUntil: string | undefined;
    practices: Pick<TrialPractice, "key" | "short">[];
  }[];
  /** The age in the link that led here; "": none. */
  age: string;
  /** The id of the group in that link; "": none. */
  group: string;
  required: RequiredFields;
  privacy: string;
  /** Why the form just posted without JavaScript was not accepted. */
  arrived?: FormResult | undefined;
}

/** Asks for a free first practice: the child, one of the next dates, and whom to call. */
export function TrialForm(props: TrialFormProps) {
  const { groups, required, privacy, arrived } = props;
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  const [age, setAge] = useState(() => valueOf("age") || props.age);
  return (
    <Form {...formProps} action="/first-practice" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <div className="trial-pair" data-short-second>
          <TextField {...field("athlete")} label="Child’s first name" autoComplete="off" />
          <TextField
            {...field("age")}
            label="Child’s age"
            defaultValue={valueOf("age") || (arrived ? "" : props.age)}
            inputMode="numeric"
            autoComplete="off"
            onInput={({ currentTarget }) => setAge(currentTarget.value)}
          />
        </div>
        <Practices groups={groups} age={age} asked={props.group} {...field("practice")} />
        <TextField {...field("name")} label="Parent’s or guardian’s name" autoComplete="name" />
        <div className="trial-pair">
          <TextField {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
          <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        </div>
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit="Book this practice" />
      <FormPrivacy text={privacy} />
    </Form>
  );
}

interface PracticesProps extends Pick<TrialFormProps, "groups"> {
  /** As typed. */
  age: string;
  /** The id of the group whose next practice is chosen; "": the first one for the age is open. */
  asked: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
}

/** The groups, each a collapsible with its next practices; those for other ages are behind one line. */
function Practices(props: PracticesProps) {
  const { groups, age, asked, name, defaultValue, error, autoFocus } = props;
  const errorId = `${name}-error`;
  const years = Number.parseInt(age, 10);
  const isForOthers = ({ takes }: (typeof groups)[number]) =>
    takes !== undefined && years > 2 && !fitsAge(takes, years);
  /** A group's ages are those of a year: it takes only some of the children who are this old today. */
  const onlyIf = ({ ages, year }: (typeof groups)[number]) => {
    if (!ages || !(years > 2) || fitsAge(ages, years)) return "";
    return years < ages.from
      ? `Only if they turn ${ages.from} in ${year}`
      : `Only if they turned ${ages.to} in ${year}`;
  };
  const fitting = groups.filter((one) => !isForOthers(one));
  const others = groups.filter(isForOthers);
  const opened = asked || (years > 2 && fitting[0]?.id);
  const linked = fitting.find(({ id }) => id === asked)?.practices[0]?.key;
  const chosen = defaultValue || linked;
  return (
    <fieldset className="choices trial-practices" aria-describedby={error && errorId}>
      <legend>Program and practice</legend>
      <FieldError id={errorId} text={error} />
      {fitting.map(groupOf)}
      {others.length > 0 && (
        <details
          className="trial-others"
          open={others.some(isChosen) || (autoFocus && fitting.length === 0) || undefined}
        >
          <summary>
            {others.length === 1 ? "1 group" : `${others.length} groups`} for other ages
          </summary>
          {others.map((one, n) => groupOf(one, n + fitting.length))}
        </details>
      )}
    </fieldset>
  );

  function isChosen({ practices }: (typeof groups)[number]) {
    return practices.some(({ key }) => key === defaultValue);
  }

  function groupOf(one: (typeof groups)[number], n: number) {
    const { id, name: group, fullUntil, practices } = one;
    // Nothing in a closed collapsible can have the focus.
    const isOpen = isChosen(one) || (autoFocus ? n === 0 : !defaultValue && id === opened);
    const only = n < fitting.length ? onlyIf(one) : "";
    return (
      <details key={group} name="trial-group" open={isOpen || undefined}>
        <summary>
          <span>
            {group}
            <small>Next: {practices[0]?.short}</small>
            {only && <small>{only}</small>}
            {fullUntil && <small>Try it now; join from {fullUntil}</small>}
          </span>
        </summary>
        <div className="choices-list">
          {practices.map(({ key, short }, m) => (
            <Checkbox
              key={key}
              type="radio"
              name={name}
              value={key}
              label={short}
              autoFocus={autoFocus && n + m === 0}
              defaultChecked={key === chosen}
              aria-invalid={error ? true : undefined}
            />
          ))}
        </div>
      </details>
    );
  }
}
