import { useRef, useState } from "react";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { PictureLabels } from "./describe.tsx";
import { PictureSource } from "./library.tsx";
import type { PictureInfo } from "#core/pictures.ts";

/** A picture of the library, for an editor. */
export interface ChosenPicture {
  id: string;
  url: string;
  picture: PictureInfo;
}

interface PictureFieldProps {
  name: string;
  chosen: ChosenPicture | null;
  /** Its address on this site, which may be outside the library. */
  url: string;
}

/** The article's picture: uploaded or from the library, then described. */
export function PictureField({ name, chosen: first, url: firstUrl }: PictureFieldProps) {
  const [chosen, setChosen] = useState(first);
  const [url, setUrl] = useState(firstUrl);
  const isHydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  function choose(picture: ChosenPicture | null) {
    setChosen(picture);
    setUrl(picture?.url ?? "");
    announce();
  }

  /** React sets the value without the input event that autosave and the preview need. */
  const announce = () =>
    requestAnimationFrame(() =>
      field.current?.dispatchEvent(new Event("input", { bubbles: true })),
    );

  return (
    <fieldset className="stack">
      <legend>Picture</legend>
      <input type="hidden" name={name} value={url} ref={field} />
      {url && (
        <div className="picture-chosen">
          <img src={url} alt={chosen?.picture.alt ?? ""} />
          <button className="staff-button" type="button" onClick={() => choose(null)}>
            <Icon name="close" />
            Remove it
          </button>
        </div>
      )}
      {chosen && <PictureLabels key={chosen.id} {...chosen} onFocus={announce} />}
      {!url && isHydrated && <PictureSource onChosen={choose} />}
    </fieldset>
  );
}
