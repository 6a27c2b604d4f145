import { type MouseEvent, useEffect, useState } from "react";
import type { ApplicationCopy } from "#modules/content/index.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import type { FormResult } from "#core/forms/result.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { useOnline } from "#core/ui/use-online.ts";
import { applicationParts, fieldId } from "./application-parts.tsx";
import { goToField } from "#core/ui/go-to-field.ts";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { useDraft } from "#core/forms/ui/use-draft.ts";
import { findMissing, type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";
import type { ApplicationLabels } from "./labels.server.ts";

export interface ApplicationFormProps {
  copy: ApplicationCopy;
  submit: string;
  labels: ApplicationLabels;
  /** The page's action. */
  action: string;
  arrived: FormResult | undefined;
}

/** The application (docs/specification.md 2.14, 3.3, 5 and 8): one long form with a progress bar. */
export function ApplicationForm({ copy, submit, labels, action, arrived }: ApplicationFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, view, filling, valueOf, arrivedAt } = form;
  const draft = useDraft(formProps.ref, "application-draft", view.outcome === "sent");
  const filled = useFilled(formProps.ref, filling);
  const { outcome, errors } = view;
  useEffect(() => {
    if (outcome === "invalid")
      for (const name of Object.keys(errors)) openPart(document.getElementById(fieldId(name)));
  }, [outcome, errors]);
  const ask = { copy, labels, valueOf, errors, arrivedAt };
  return (
    <Form {...formProps} action={action} className="form application" id="application">
      <ApplicationProgress copy={copy} required={labels.required} filled={filled} errors={errors} />
      <div className="application-parts">
        {arrived && <ArrivedStatus form={form} />}
        <ErrorSummary copy={copy} errors={errors} />
        <div key={filling}>
          {applicationParts.map(({ id, draw }, n) => (
            <section key={id} className="application-part" id={`part-${id}`}>
              <details open={n === 0}>
                <summary>
                  <h3 tabIndex={-1}>{copy.parts[id].heading}</h3>
                </summary>
                <p className="form-note">{copy.parts[id].text}</p>
                <div className="form-fields">{draw(ask)}</div>
                <button type="button" className="next-part" onClick={openNext}>
                  Next part
                </button>
              </details>
            </section>
          ))}
        </div>
        <DraftNote copy={copy.draft} {...draft} isEmpty={isEmpty(filled)} />
        <FormFoot form={form} submit={submit} privacy={copy.privacy} />
        <OfflineNote text={copy.draft.offline} />
      </div>
    </Form>
  );
}

/** Where the parts open one by one: opens the next one, whose heading is next in the order of focus. */
function openNext({ currentTarget }: MouseEvent<HTMLButtonElement>) {
  const part = currentTarget.closest("section")?.nextElementSibling;
  openPart(part?.firstElementChild);
  part?.scrollIntoView();
}

/** On a phone one part is open at first; elsewhere and without a script CSS shows them all. */
const openPart = (within: Element | null | undefined) =>
  within?.closest("details")?.setAttribute("open", "");

/** Field names in page order. */
const order = applicationParts.flatMap(({ fields }) => fields);

/** A field's name in the list of errors; a group's is its question. */
function titleOf({ labels, questions }: ApplicationCopy, name: string): string {
  const titles: Record<string, string> = { ...labels, ...questions };
  return titles[name] ?? name;
}

interface DraftNoteProps {
  copy: ApplicationCopy["draft"];
  state: "nothing" | "restored" | "cleared";
  place: "tab" | "device";
  keepIn: (place: "tab" | "device") => void;
  clear: () => void;
  /** Nothing is typed, so there is nothing to clear. */
  isEmpty: boolean;
}

/**
 * Says where the answers are saved, offers to store them on the device, and clears them. Nothing is saved
 * without JavaScript.
 */
function DraftNote({ copy, state, place, keepIn, clear, isEmpty }: DraftNoteProps) {
  const hydrated = useHydrated();
  return (
    <div className="draft" data-awaits-script={!hydrated || undefined}>
      <p role="status">
        {state === "restored" && copy.restored}
        {state === "cleared" && copy.cleared}
      </p>
      <p>{place === "device" ? copy.onDevice : copy.inTab}</p>
      {/* Without a name, because it is not an answer and must not be sent. */}
      <Checkbox
        label={copy.keep}
        checked={place === "device"}
        onChange={(event) => keepIn(event.currentTarget.checked ? "device" : "tab")}
      />
      <button
        type="button"
        className="draft-clear"
        data-unused={(isEmpty && state !== "cleared") || undefined}
        onClick={clear}
      >
        {copy.clear}
      </button>
    </div>
  );
}

function OfflineNote({ text }: { text: string }) {
  const online = useOnline();
  return (
    <p className="offline" role="status">
      {online ? "" : text}
    </p>
  );
}

/** Whether no field has an answer yet. */
const isEmpty = (filled: FormData | null) =>
  ![...(filled ?? [])].some(([name, value]) => value !== "" && !name.startsWith("form_"));

/** The form's values after each edit; null before hydration. */
function useFilled(form: React.RefObject<HTMLFormElement | null>, filling: number) {
  const [filled, setFilled] = useState<FormData | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setFilled(new FormData(element));
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, filling]);
  return filled;
}

interface ApplicationProgressProps {
  copy: ApplicationCopy;
  required: RequiredFields;
  /** The form's current values; null before hydration. */
  filled: FormData | null;
  errors: FieldErrors;
}

/** The progress of each part: bars that fill up. Without JavaScript it is a list of links. */
function ApplicationProgress(props: ApplicationProgressProps) {
  const { copy, required, filled, errors } = props;
  const parts = applicationParts.map(({ id, fields }) => {
    const own = required.filter(({ name }) => fields.some((field) => field === name));
    const wrong = fields.filter((field) => errors[field]).length;
    const done = !!filled && !findMissing(own, filled) && !wrong;
    return { id, heading: copy.parts[id].heading, wrong, done };
  });
  const isDone = parts.every(({ done }) => done);
  const current = useCurrentPart();
  return (
    <nav className="progress" aria-label="Parts of the application">
      <ol>
        {parts.map((part, n) => (
          <li key={part.id} data-done={part.done || undefined} data-wrong={part.wrong || undefined}>
            <a
              href={`#part-${part.id}`}
              aria-current={n === current ? "step" : undefined}
              onClick={({ currentTarget: { hash } }) =>
                openPart(document.querySelector(`${hash} summary`))
              }
            >
              <span className="progress-heading">{part.heading}</span>
              {part.done && <span className="unseen">, done</span>}
              {!!part.wrong && <span className="progress-wrong">{part.wrong} to fix</span>}
            </a>
          </li>
        ))}
      </ol>
      <p className="progress-count" data-awaits-script={!filled || undefined}>
        {isDone
          ? `${parts.length} of ${parts.length} parts done`
          : `Part ${current + 1} of ${parts.length}: ${parts[current]?.heading}`}
      </p>
    </nav>
  );
}

/** The index of the part that is being read. */
function useCurrentPart(): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const parts = applicationParts.map(({ id }) => document.getElementById(`part-${id}`));
    // A third down the screen; at the top of the page no part has reached that line.
    const observer = new IntersectionObserver(
      () => {
        const line = innerHeight * 0.31;
        const isReached = (part: Element | null) =>
          part !== null && part.getBoundingClientRect().top < line;
        setCurrent(Math.max(0, parts.findLastIndex(isReached)));
      },
      { rootMargin: "-30% 0px -69%" },
    );
    for (const part of parts) if (part) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return current;
}

interface ErrorSummaryProps {
  copy: ApplicationCopy;
  errors: FieldErrors;
}

/** All missing answers, each a link to its field. */
function ErrorSummary({ copy, errors }: ErrorSummaryProps) {
  const wrong = order.filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <section className="error-summary" aria-labelledby="mistakes">
      <h3 id="mistakes">{copy.mistakes}</h3>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={goToField}>
              {titleOf(copy, name)}
            </a>{" "}
            {errors[name]}
          </li>
        ))}
      </ul>
    </section>
  );
}
