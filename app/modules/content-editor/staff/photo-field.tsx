import { useState } from "react";
import { libraryName, type Upload } from "#modules/content/index.ts";
import {
  ConsentHere,
  CropGuide,
  PictureLabels,
  PictureSource,
  smallest,
} from "#modules/media/ui.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import type { Widget } from "./widgets.tsx";

/** A portrait's photograph: uploaded or from the library, cropped, with the person's consent. */
export function PhotoField({ id, value, label, registry, readonly, onChange }: Widget) {
  const known = registry.formContext.choices.photo?.find((choice) => choice.value === value);
  const [upload, setUpload] = useState<Upload | undefined>(known?.upload);
  const [isAsked, setAsked] = useState(false);

  if (typeof value !== "string")
    return (
      <div id={id} className="stack" role="group" aria-label={label} tabIndex={-1}>
        <p className="quiet">None: the drawing is shown.</p>
        {!readonly && (
          <button
            className="staff-button"
            type="button"
            aria-expanded={isAsked}
            onClick={() => setAsked(!isAsked)}
          >
            <Icon name="picture" />
            Choose a photograph
          </button>
        )}
        {isAsked && (
          <PictureSource
            onChosen={(chosen) => {
              setUpload(chosen);
              setAsked(false);
              onChange(libraryName(chosen.id));
            }}
          />
        )}
      </div>
    );
  const remove = (
    <button className="staff-button" type="button" onClick={() => onChange(undefined)}>
      <Icon name="close" />
      Back to the drawing
    </button>
  );
  if (!upload || libraryName(upload.id) !== value)
    return (
      <div id={id} className="stack" role="group" aria-label={label} tabIndex={-1}>
        <p className="field-error">
          This picture is no longer in the library: the drawing is shown.
        </p>
        {!readonly && remove}
      </div>
    );
  return (
    <div id={id} className="stack" role="group" aria-label={label} tabIndex={-1}>
      <CropGuide picture={upload.picture} />
      {!readonly && (
        <>
          {remove}
          <ConsentHere
            upload={upload}
            on={upload === known?.upload ? known.agreedOn : undefined}
            onChanged={setUpload}
          />
          <details>
            <summary>Describe and move it</summary>
            <PictureLabels
              id={upload.id}
              url={smallest(upload)}
              picture={upload.picture}
              onFocus={(focus) => setUpload({ ...upload, picture: { ...upload.picture, focus } })}
            />
          </details>
        </>
      )}
    </div>
  );
}
