import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { instantOf, cityOfZone } from "#core/time/time.ts";
import type { DocumentState } from "./history.tsx";
import { slugOf } from "#core/slug.ts";

interface LineFieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The field gets the focus. */
  "data-begin"?: true | undefined;
  /** The field's error. */
  error?: string | undefined;
}

/** A single-line field with its label, hint and error. */
export function LineField({ label, hint, error, ...input }: LineFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <small className="quiet" id={`${id}-hint`}>
          {hint}
        </small>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface SlugFieldProps {
  /** The text before it: /blogs/ */
  before: string;
  slug: string;
  /** The text from which an empty one is generated. */
  title: string;
  isPublished: boolean;
  error?: string | undefined;
}

/** The page's address; if left empty it is generated from the title. */
export function SlugField({ before, slug, title, isPublished, error }: SlugFieldProps) {
  const hint = isPublished
    ? "If you change it, the old address redirects here."
    : `If left empty: ${before}${slugOf(title) || "…"}`;
  return (
    <LineField
      label={`Address: ${before}`}
      name="slug_url"
      defaultValue={slug}
      maxLength={100}
      hint={hint}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Search engine fields; collapsed, since most pages have good defaults. */
export function SearchFields({ children }: { children: ReactNode }) {
  return (
    <details className="panel">
      <summary>For search engines</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

export interface PublishFieldProps {
  state: DocumentState | "new";
  /** When it is or was published, as text; null: never. */
  published: string | null;
  /** The same for `datetime-local`, in the club's zone. */
  publishTime: string;
  zone: string;
}

/** The choice whether and when it is published. */
export function PublishField({ state, published, publishTime, zone }: PublishFieldProps) {
  const [choice, setChoice] = useState<PublishChoice>(
    state === "new"
      ? "now"
      : state === "scheduled"
        ? "later"
        : state === "draft"
          ? "draft"
          : "keep",
  );
  const choices: [PublishChoice, string][] = [
    ...(state === "published"
      ? [["keep", `Published${published ? ` ${published}` : ""}: readers see the changes`] as const]
      : [["now", "Now"] as const]),
    ["later", "At a set time"],
    ["draft", state === "published" ? "Take it off the website" : "Not yet: keep it as a draft"],
  ].map(([value, label]) => [value as PublishChoice, label as string]);
  return (
    <fieldset className="ticks publish">
      <legend>When readers see it</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name="publish"
            value={value}
            checked={choice === value}
            onChange={() => setChoice(value)}
          />
          {label}
        </label>
      ))}
      <div className="staff-field">
        <label htmlFor="publish-time">Day and time, in {cityOfZone(zone)}</label>
        <input
          id="publish-time"
          type="datetime-local"
          name="publish_time"
          defaultValue={publishTime}
          onInput={() => setChoice("later")}
        />
      </div>
    </fieldset>
  );
}

/** The choices of when readers see a page. */
type PublishChoice = "now" | "later" | "draft" | "keep";

/**
 * The publication time from a form, for the API; undefined: unchanged.
 * @param zone the time zone of the chosen time
 * @returns an error when the required time is missing
 */
export function publishTime(
  form: FormData,
  zone: string,
): { at: string | null | undefined } | { error: string } {
  switch (form.get("publish")) {
    case "now":
      return { at: new Date().toISOString() };
    case "draft":
      return { at: null };
    case "later": {
      const instant = instantOf(String(form.get("publish_time") ?? ""), zone);
      return instant
        ? { at: instant.toISOString() }
        : { error: "Please choose the day and time to publish" };
    }
    default:
      return { at: undefined };
  }
}
