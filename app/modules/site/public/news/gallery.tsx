import { type ComponentType, type MouseEvent, useState } from "react";
import { Poster, withPicture } from "#modules/content/ui.ts";
import type { GalleryItem } from "#modules/content/index.ts";
import { Picture, pictureFile } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { type GalleryEntry, shapeOf } from "./gallery-entry.ts";
import type { GalleryPopupProps } from "./gallery-popup.tsx";
import type { PictureLibrary } from "#core/pictures.ts";

interface GalleryProps {
  heading: string;
  entries: GalleryEntry[];
}

/**
 * A grid of pictures and posters; each opens in a popup. Without JavaScript a picture opens on its own page,
 * and a poster is enlarged in place.
 */
export function Gallery({ heading, entries }: GalleryProps) {
  const [Popup, setPopup] = useState<ComponentType<GalleryPopupProps> | null>(null);
  const [open, setOpen] = useState<number | null>(null);

  async function onOpen(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const tile = event.currentTarget;
    // The focus returns here; not every browser focuses a clicked link.
    tile.focus();
    try {
      const { GalleryPopup } = await import("./gallery-popup.tsx");
      setPopup(() => GalleryPopup);
      setOpen(index);
    } catch {
      location.assign(tile.href);
    }
  }

  return (
    <section className="band gallery" aria-labelledby="gallery">
      <Reveal className="gallery-inner">
        <h2 id="gallery">{heading}</h2>
        <ul className="gallery-wall">
          {entries.map((entry, index) => (
            <li key={entry.id} id={entry.id} data-shape={shapeOf(entry)}>
              <a href={addressOf(entry)} onClick={(event) => onOpen(event, index)}>
                <Tile entry={entry} place={index} />
                <span className="unseen">Enlarge: {entry.alt}</span>
              </a>
            </li>
          ))}
        </ul>
        <details className="phone-more">
          <summary>Show all {entries.length} pictures</summary>
        </details>
      </Reveal>
      {Popup && open !== null && (
        <Popup label={heading} entries={entries} start={open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

const wideSizes = "(max-width: 639px) 100vw, (max-width: 1099px) 50vw, 36vw";
const tallSizes = "(max-width: 639px) 73vw, (max-width: 1099px) 38vw, 27vw";

function Tile({ entry, place }: { entry: GalleryEntry; place: number }) {
  if ("sign" in entry) return <Poster sign={entry.sign} title={entry.title} place={place} />;
  const isTall = shapeOf(entry) === "tall";
  return <Picture picture={entry.picture} sizes={isTall ? tallSizes : wideSizes} decorative />;
}

const addressOf = (entry: GalleryEntry) =>
  "sign" in entry ? `#${entry.id}` : pictureFile(entry.picture);

/** The gallery's entries with their pictures, each with its shape. */
export function galleryContent(pictures: PictureLibrary, items: GalleryItem[]): GalleryEntry[] {
  return items.map((item) => {
    if ("sign" in item) return item;
    const { id, alt, caption, tall } = item;
    const { phone, ...picture } = withPicture(pictures, item).picture;
    return {
      id,
      alt: alt ?? picture.alt,
      caption,
      picture: tall && phone ? { ...picture, wide: phone } : picture,
    };
  });
}
