import { Link } from "react-router";
import type { FormResult } from "#core/forms/result.ts";
import type { TrialPractice } from "../trial-practices.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { FieldError, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox } from "#modules/content/ui.ts";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { BookedFact } from "./booked-card.tsx";

interface TrialFormProps {
  /** The groups with their next practices. */
  groups: { name: string; practices: Pick<TrialPractice, "key" | "short">[] }[];
  required: RequiredFields;
  privacy: string;
  /** Why the form just posted without JavaScript was not accepted. */
  arrived?: FormResult | undefined;
}

/** Asks for a free first practice: the child, one of the next dates, and whom to call. */
export function TrialForm({ groups, required, privacy, arrived }: TrialFormProps) {
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action="/first-practice" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <div className="trial-pair" data-short-second>
          <TextField {...field("athlete")} label="Child’s first name" autoComplete="off" />
          <TextField {...field("age")} label="Child’s age" inputMode="numeric" autoComplete="off" />
        </div>
        <Practices groups={groups} {...field("practice")} />
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
  practice:
    | (Pick<TrialPractice, "group" | "when" | "bring"> & { where: string })
    | null
    | undefined;
  club: { phone: string; phoneLink: string };
}

/** In place of the form, once it was sent: when, where and what to bring. */
export function TrialBooked(props: TrialBookedProps) {
  const { message, reference, receiptPath, practice, club } = props;
  const facts = {
    When: practice && withNonBreakingSpaces(practice.when),
    Program: practice?.group,
    Where: practice && withNonBreakingSpaces(practice.where),
    "What to bring": practice?.bring,
    Reference: reference,
  };
  return (
    <section className="band trial trial-page">
      <div className="another-way" tabIndex={-1} autoFocus>
        <h1>YOUR FIRST PRACTICE</h1>
        <StatusLine tone="success" text={message} />
        <p>
          We’re emailing you the details, too. A parent or guardian stays for the first ten minutes
          to meet the coach. Can’t make it? Reply to our email or call{" "}
          <a href={`tel:${club.phoneLink}`}>{club.phone}</a>.
        </p>
      </div>
      <article className="booked trial-booked">
        <dl>
          {Object.entries(facts).map(
            ([name, value]) => value && <BookedFact key={name} name={name} value={value} />,
          )}
        </dl>
        <p>
          {receiptPath && <Link to={receiptPath}>See your booking</Link>}
          <Link to="/schedule">See the schedule</Link>
        </p>
      </article>
    </section>
  );
}

interface PracticesProps extends Pick<TrialFormProps, "groups"> {
  name: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
}

/** The groups, each a collapsible with its next practices. */
function Practices({ groups, name, defaultValue, error, autoFocus }: PracticesProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="choices trial-practices" aria-describedby={error && errorId}>
      <legend>Program and practice</legend>
      <FieldError id={errorId} text={error} />
      {groups.map(({ name: group, practices }, n) => {
        const isChosen = practices.some(({ key }) => key === defaultValue);
        // Nothing in a closed collapsible can have the focus.
        const isOpen = isChosen || (autoFocus && n === 0);
        return (
          <details key={group} name="trial-group" open={isOpen || undefined}>
            <summary>{group}</summary>
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
