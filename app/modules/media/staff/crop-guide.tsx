import { Picture } from "#core/ui/picture.tsx";
import type { PictureInfo } from "#core/pictures.ts";

/**
 * A picture cropped as a portrait, at its focus point, with guides for the head and the eyes as in the drawn
 * portraits, so that both look alike side by side.
 */
export function CropGuide({ picture }: { picture: PictureInfo }) {
  return (
    <figure className="crop-guide">
      <span className="crop-guide-frame">
        <Picture picture={picture} sizes="12rem" decorative />
        <svg viewBox="0 0 240 300" aria-hidden="true">
          <path d="M20 40h200M20 195h200" strokeDasharray="2 6" />
          <path d="M20 122h200" />
          <ellipse cx="120" cy="118" rx="57" ry="78" />
        </svg>
      </span>
      <figcaption className="quiet">
        As a portrait, 4 wide and 5 high: the head fits the oval, its top an eighth below the edge
        and the chin at two thirds, with the eyes on the line. “What should stay visible” moves it.
        If the head is too small, cut the photograph and upload it again.
      </figcaption>
    </figure>
  );
}
