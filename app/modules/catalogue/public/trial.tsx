import { useState } from "react";
import type { FormResult } from "#core/forms/result.ts";
import type { TrialPractice } from "../trial-practices.ts";
import { fitsAge, formatAges } from "../ages.ts";
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
  /** As typed: groups for other ages say so. */
  age: string;
  /** The id of the group to open; "": the first one for the age. */
  asked: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
}

/** The groups, each a collapsible with its next practices. */
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
  const inOrder = groups.toSorted((a, b) => Number(isForOthers(a)) - Number(isForOthers(b)));
  const [first] = inOrder;
  const opened = asked || (years > 2 && first && !isForOthers(first) ? first.id : "");
  return (
    <fieldset className="choices trial-practices" aria-describedby={error && errorId}>
      <legend>Program and practice</legend>
      <FieldError id={errorId} text={error} />
      {inOrder.map((one, n) => {
        const { id, name: group, ages, fullUntil, practices } = one;
        const isOutside = isForOthers(one);
        const isChosen = practices.some(({ key }) => key === defaultValue);
        // Nothing in a closed collapsible can have the focus.
        const isOpen = isChosen || (autoFocus ? n === 0 : !defaultValue && id === opened);
        const only = isOutside ? "" : onlyIf(one);
        return (
          <details
            key={group}
            name="trial-group"
            open={isOpen || undefined}
            data-outside={isOutside || undefined}
          >
            <summary>
              <span>
                {group}
                <small>
                  {isOutside && ages
                    ? `Not for age ${years}: ages ${formatAges(ages)} only`
                    : `Next: ${practices[0]?.short}`}
                </small>
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
                  defaultChecked={key === defaultValue}
                  aria-invalid={error ? true : undefined}
                />
              ))}
            </div>
          </details>
        );
      })}
    </fieldset>
  );
}
