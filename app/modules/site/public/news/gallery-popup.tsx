import { useEffect, useRef, useState } from "react";
import { Poster } from "#modules/content/ui.ts";
import { Carousel } from "#core/ui/carousel.tsx";
import { Glyph } from "#core/ui/glyph.tsx";
import { Picture } from "#core/ui/picture.tsx";
import { type GalleryEntry, shapeOf } from "./gallery-entry.ts";

export interface GalleryPopupProps {
  label: string;
  entries: GalleryEntry[];
  /** The index of the opened entry. */
  start: number;
  onClose: () => void;
}

/**
 * The full-screen gallery, one entry at a time: by swiping, dragging, or the arrow keys. The close icon, the
 * backdrop and Escape close it; the focus returns to the link that opened it.
 */
export function GalleryPopup({ label, entries, start, onClose }: GalleryPopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [current, setCurrent] = useState(start);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Everything around the picture acts as the backdrop; Escape does the same by keyboard.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest(".gallery-large, button")) element.close();
    };
    element.addEventListener("click", onClick);
    element.showModal();
    return () => {
      element.removeEventListener("click", onClick);
      element.close();
    };
  }, []);

  return (
    <dialog ref={dialog} className="gallery-popup" aria-label={label} onClose={onClose}>
      <button type="button" className="gallery-close" onClick={() => dialog.current?.close()}>
        <span className="unseen">Close the gallery</span>
        <Glyph name="close" />
      </button>
      <Carousel
        kind="single"
        label={label}
        loop
        start={start}
        onShow={setCurrent}
        slides={entries.map((entry, index) => (
          <figure key={entry.id}>
            <div className="gallery-large" data-shape={shapeOf(entry)}>
              {isNear(index, current, entries.length) && <Large entry={entry} place={index} />}
            </div>
            <figcaption>{entry.caption ?? entry.alt}</figcaption>
          </figure>
        ))}
      />
    </dialog>
  );
}

/** The picture or poster; without a caption the text below it is what it shows. */
function Large({ entry, place }: { entry: GalleryEntry; place: number }) {
  const { alt, caption } = entry;
  if ("sign" in entry) {
    const { sign, title } = entry;
    return <Poster {...{ sign, title, place }} {...(caption && { alt })} />;
  }
  return <Picture picture={{ ...entry.picture, alt: caption ? alt : "" }} sizes="100vw" />;
}

/**
 * Renders the current entry and its neighbours, so that the next picture is there when the visitor swipes.
 */
function isNear(index: number, current: number, count: number): boolean {
  const distance = Math.abs(index - current);
  return Math.min(distance, count - distance) <= 1;
}
