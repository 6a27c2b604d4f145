import { useEffect, useRef } from "react";
import type { ActionFailure } from "#core/forms/failure.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";

/** The effects on families that staff confirm, from an action that asks for it; none: it asks for nothing. */
export function effectsOf(failure: ActionFailure | undefined): string[] {
  const asked = failure?.values.effects;
  return asked ? (JSON.parse(asked) as string[]) : [];
}

/** At the top of a page with many forms: why something was not saved, or a link to the form that says why. */
export function Failure({ failure }: { failure: ActionFailure | undefined }) {
  if (!failure?.id) return <FailureLine failure={failure} />;
  return (
    <p className="notice">
      <a href={`#note-${failure.id}`}>{failure.message}</a>
    </p>
  );
}

interface EffectsProps {
  failure: ActionFailure | undefined;
  /** The form that it belongs to, if it stands outside. */
  form?: string | undefined;
  /** Above them. */
  heading?: string;
}

/** What a change touches, before it is saved, or why it was not saved. It gets the focus. */
export function Effects({ failure, form, heading = "Before you save:" }: EffectsProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const effects = effectsOf(failure);
  return (
    <div
      className="notice effects"
      id={`note-${failure.id}`}
      role="alert"
      tabIndex={-1}
      ref={notice}
    >
      {effects.length === 0 ? (
        <p>{failure.message}</p>
      ) : (
        <>
          <p>
            <strong>{heading}</strong>
          </p>
          <ul>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </>
      )}
      <input type="hidden" name="confirmed" value={failure.values.effects ?? ""} form={form} />
    </div>
  );
}
