import { useId, useState } from "react";
import { longestAlt } from "#domain/upload.ts";

interface PictureAltProps {
  alt: string;
  autoFocus?: boolean;
  onTyped?: (alt: string) => void;
  /** Called when it has changed and the writer has moved on. */
  onSaid: (alt: string) => void;
}

/** Asks what a picture shows. */
export function PictureAlt({ alt: first, autoFocus, onTyped, onSaid }: PictureAltProps) {
  const field = useId();
  const [alt, setAlt] = useState(first);
  return (
    <div className="staff-field">
      <label htmlFor={field}>What does it show?</label>
      <input
        id={field}
        value={alt}
        // biome-ignore lint/a11y/noAutofocus: only where a picture was just put in
        autoFocus={autoFocus}
        maxLength={longestAlt}
        aria-describedby={`${field}-hint`}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => {
          setAlt(event.target.value);
          onTyped?.(event.target.value);
        }}
        onBlur={() => alt !== first && onSaid(alt)}
      />
      <small className="quiet" id={`${field}-hint`}>
        For those who cannot see it: “Two girls hand over a baton at dusk.”
      </small>
    </div>
  );
}
