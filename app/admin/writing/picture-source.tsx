import { useState } from "react";
import type { Upload } from "#domain/upload.ts";
import { Icon } from "../icon.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import { PictureLibrary } from "./picture-library.tsx";

/** A picture: uploaded now, or one of the library. */
export function PictureSource({ onChosen }: { onChosen: (upload: Upload) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PictureDrop onUploaded={onChosen} />
      <button
        className="staff-button"
        type="button"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        <Icon name="picture" />
        Choose one from the library
      </button>
      {isChoosing && <PictureLibrary onChosen={onChosen} />}
    </>
  );
}
