import { useState } from "react";
import type { FormResult } from "#core/forms/result.ts";
import type { TrialPractice } from "../trial-practices.ts";
import { fitsAge, formatAges } from "../registration.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { FieldError, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox } from "#modules/content/ui.ts";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";

interface TrialFormProps {
  /** The groups with their next practices, at least one. */
  groups: {
    name: string;
    ages: TrialPractice["ages"] | undefined;
    practices: Pick<TrialPractice, "key" | "short">[];
  }[];
  required: RequiredFields;
  privacy: string;
  /** Why the form just posted without JavaScript was not accepted. */
  arrived?: FormResult | undefined;
}

/** Asks for a free first practice: the child, one of the next dates, and whom to call. */
export function TrialForm({ groups, required, privacy, arrived }: TrialFormProps) {
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  const [age, setAge] = useState(() => valueOf("age"));
  return (
    <Form {...formProps} action="/first-practice" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <div className="trial-pair" data-short-second>
          <TextField {...field("athlete")} label="Child’s first name" autoComplete="off" />
          <TextField
            {...field("age")}
            label="Child’s age"
            inputMode="numeric"
            autoComplete="off"
            onInput={({ currentTarget }) => setAge(currentTarget.value)}
          />
        </div>
        <Practices groups={groups} age={age} {...field("practice")} />
        <TextField {...field("name")} label="Parent’s or guardian’s name" autoComplete="name" />
        <div className="trial-pair">
          <TextField {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
          <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        </div>
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit="Book this practice" privacy={privacy} />
    </Form>
  );
}

interface PracticesProps extends Pick<TrialFormProps, "groups"> {
  /** As typed: groups for other ages say so. */
  age: string;
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
}

/** The groups, each a collapsible with its next practices. */
function Practices({ groups, age, name, defaultValue, error, autoFocus }: PracticesProps) {
  const errorId = `${name}-error`;
  const years = Number.parseInt(age, 10);
  const isForOthers = ({ ages }: (typeof groups)[number]) =>
    ages !== undefined && years > 2 && !fitsAge(ages, years);
  const inOrder = groups.toSorted((a, b) => Number(isForOthers(a)) - Number(isForOthers(b)));
  return (
    <fieldset className="choices trial-practices" aria-describedby={error && errorId}>
      <legend>Program and practice</legend>
      <FieldError id={errorId} text={error} />
      {inOrder.map(({ name: group, ages, practices }, n) => {
        const isOutside = isForOthers({ name: group, ages, practices });
        const isChosen = practices.some(({ key }) => key === defaultValue);
        // Nothing in a closed collapsible can have the focus.
        const isOpen = isChosen || (autoFocus && n === 0);
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
