import { useRef, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PictureInfo } from "#domain/pictures.ts";
import { Icon } from "../ui/icon.tsx";
import { PictureLabels } from "./describe.tsx";
import { PictureSource } from "./library.tsx";

/** A picture of the library as an editor displays it. */
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
    // React sets the value without the input event that autosave listens for.
    requestAnimationFrame(() =>
      field.current?.dispatchEvent(new Event("input", { bubbles: true })),
    );
  }

  return (
    <fieldset className="picture-field">
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
      {chosen && <PictureLabels key={chosen.id} {...chosen} />}
      {!url && isHydrated && <PictureSource onChosen={choose} />}
    </fieldset>
  );
}
