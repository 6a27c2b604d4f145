import { useId, useRef, useState } from "react";
import { longestAlt } from "#modules/content/index.ts";
import type { PictureInfo } from "#core/pictures.ts";
import type { Focus } from "../picture-text.ts";
import { FocusFields } from "./focus.tsx";

/** A picture's description, the same wherever it is used. */
interface PictureDescription {
  alt?: string;
  focus?: Focus;
}

/**
 * Saves a library picture's description at once. @returns the function to save, and the last result
 */
export function useDescription(id: string) {
  const [message, setMessage] = useState("");
  const saving = useRef(Promise.resolve());
  async function save(description: PictureDescription) {
    const answer = await fetch(`/api/uploads/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(description),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { message?: string } | null;
    setMessage(body?.message ?? "Not saved: no connection");
  }
  /** One after the other, so that the last one is saved last. */
  const describe = (description: PictureDescription) => {
    saving.current = saving.current.then(() => save(description));
    return saving.current;
  };
  return { message, describe };
}

interface PictureAltProps {
  alt: string;
  autoFocus?: boolean;
  onTyped?: (alt: string) => void;
  /** Called on blur, if it changed. */
  onDescribe: (alt: string) => void;
}

/** Asks for a description of the picture. */
export function PictureAlt({ alt: first, autoFocus, onTyped, onDescribe }: PictureAltProps) {
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
        onBlur={() => alt !== first && onDescribe(alt)}
      />
      <small className="quiet" id={`${field}-hint`}>
        For people who cannot see it, for example: “Two girls hand over a baton at dusk.”
      </small>
    </div>
  );
}

interface PictureTextProps {
  id: string;
  url: string;
  picture: PictureInfo;
  /** Called once it is saved. */
  onFocus?: (focus: Focus) => void;
}

/** A picture's alt text and focus point, the same wherever it is used; saved at once. */
export function PictureLabels({ id, url, picture, onFocus }: PictureTextProps) {
  const { message, describe } = useDescription(id);
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState<Focus>(picture.focus ?? [2, 2]);
  return (
    <div className="stack">
      <PictureAlt
        alt={alt}
        onDescribe={(typed) => {
          setAlt(typed);
          void describe({ alt: typed });
        }}
      />
      <FocusFields
        url={url}
        focus={focus}
        onChosen={(chosen) => {
          setFocus(chosen);
          void describe({ focus: chosen }).then(() => onFocus?.(chosen));
        }}
      />
      <p className="quiet" role="status">
        {message}
      </p>
    </div>
  );
}
