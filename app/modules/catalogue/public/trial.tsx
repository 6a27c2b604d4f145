import { useState } from "react";
import { Link } from "react-router";
import type { FormResult } from "#core/forms/result.ts";
import type { BookedPractice, TrialPractice } from "../trial-practices.ts";
import { fitsAge, formatAges } from "../registration.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { FieldError, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox } from "#modules/content/ui.ts";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { BookedFact, TrialCard } from "./booked-card.tsx";

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

interface TrialBookedProps {
  message: string;
  reference: string;
  /** The page of the booking; null: not known. */
  receiptPath: string | null;
  /** Only in the browser that sent the form; "": not known. */
  child: string;
  practice: BookedPractice | null | undefined;
  club: { phone: string; phoneLink: string };
}

/** In place of the form, once it was sent: when, where and what to bring. */
export function TrialBooked(props: TrialBookedProps) {
  const { message, reference, receiptPath, child, practice, club } = props;
  const { starts, place } = practice?.first ?? {};
  const start = [`First practice: ${starts}`, ...(place ? [place.town] : [])].join(" · ");
  const links = (
    <p>
      {receiptPath && <Link to={receiptPath}>See your booking</Link>}
      <Link to="/schedule">See the schedule</Link>
    </p>
  );
  return (
    <section className="band trial trial-page">
      <div className="another-way" tabIndex={-1} autoFocus>
        <h1>{child ? `${child} is booked` : "YOUR FIRST PRACTICE"}</h1>
        <StatusLine
          tone="success"
          text={child && starts ? withNonBreakingSpaces(start) : message}
        />
        <p>
          We’re emailing you the details, too. A parent or guardian stays for the first ten minutes
          to meet the coach. Can’t make it? Reply to our email or call{" "}
          <a href={`tel:${club.phoneLink}`}>{club.phone}</a>.
        </p>
      </div>
      {practice ? (
        <TrialCard practice={practice} reference={reference}>
          {links}
        </TrialCard>
      ) : (
        <article className="booked booked-linked">
          <dl>
            <BookedFact name="Reference" value={reference} />
          </dl>
          {links}
        </article>
      )}
    </section>
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
  return (
    <fieldset className="choices trial-practices" aria-describedby={error && errorId}>
      <legend>Program and practice</legend>
      <FieldError id={errorId} text={error} />
      {groups.map(({ name: group, ages, practices }, n) => {
        const isChosen = practices.some(({ key }) => key === defaultValue);
        // Nothing in a closed collapsible can have the focus.
        const isOpen = isChosen || (autoFocus && n === 0);
        const years = Number.parseInt(age, 10);
        const isOutside = ages !== undefined && years > 2 && !fitsAge(ages, years);
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
