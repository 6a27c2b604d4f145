import { useId, useState } from "react";
import { longestAlt } from "#modules/content/index.ts";
import type { PictureInfo } from "#core/pictures.ts";

/** A picture's description, the same wherever it is used. */
interface PictureDescription {
  alt?: string;
  focus?: [number, number];
}

/**
 * Saves a library picture's description at once. @returns the function to save, and the last result
 */
export function useDescription(id: string) {
  const [message, setMessage] = useState("");
  async function describe(description: PictureDescription) {
    const answer = await fetch(`/api/uploads/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(description),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { message?: string } | null;
    setMessage(body?.message ?? "Not saved: no connection");
  }
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
  onFocus?: (focus: [number, number]) => void;
}

/** A picture's alt text and focus point, the same wherever it is used; saved at once. */
export function PictureLabels({ id, url, picture, onFocus }: PictureTextProps) {
  const { message, describe } = useDescription(id);
  const [alt, setAlt] = useState(picture.alt);
  return (
    <div className="picture-words">
      <PictureAlt
        alt={alt}
        onDescribe={(typed) => {
          setAlt(typed);
          void describe({ alt: typed });
        }}
      />
      <FocusPicker
        url={url}
        focus={picture.focus ?? [2, 2]}
        onChosen={(focus) => {
          onFocus?.(focus);
          void describe({ focus });
        }}
      />
      <p className="quiet" role="status">
        {message}
      </p>
    </div>
  );
}

interface FocusPickerProps {
  url: string;
  /** In quarters from the left and from the top. */
  focus: [number, number];
  onChosen: (focus: [number, number]) => void;
}

const across = ["far left", "left", "middle", "right", "far right"];
const down = ["top", "upper part", "middle", "lower part", "bottom"];

/** Twenty-five points on the picture; the chosen one stays visible however it is cropped. */
function FocusPicker({ url, focus, onChosen }: FocusPickerProps) {
  const name = useId();
  const [chosen, setChosen] = useState(focus);
  return (
    <fieldset className="focus-picker">
      <legend>What should stay visible when it is cropped?</legend>
      <div className="focus-picture">
        <img src={url} alt="" />
        <div className="focus-places">
          {down.flatMap((row, y) =>
            across.map((column, x) => (
              <input
                key={`${row} ${column}`}
                type="radio"
                name={name}
                aria-label={`${row}, ${column}`}
                checked={chosen[0] === x && chosen[1] === y}
                onInput={(event) => event.stopPropagation()}
                onChange={() => {
                  setChosen([x, y]);
                  onChosen([x, y]);
                }}
              />
            )),
          )}
        </div>
      </div>
    </fieldset>
  );
}
