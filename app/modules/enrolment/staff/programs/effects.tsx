import { useEffect, useRef } from "react";
import type { ActionFailure } from "#core/forms/failure.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";

/**
 * The effects on families that staff have to confirm, from an action's response; none: nothing to confirm.
 */
export function effectsOf(failure: ActionFailure | undefined): string[] {
  const asked = failure?.values.effects;
  return asked ? (JSON.parse(asked) as string[]) : [];
}

/**
 * At the top of a page with many forms: why something was not saved, or a link to the form with the reason.
 */
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
  /** The id of its form, if it is outside of it. */
  form?: string | undefined;
  /** The heading. */
  heading?: string;
}

/** The effects of a change, before it is saved, or why it was not saved. It gets the focus. */
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
