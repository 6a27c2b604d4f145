import type { GalleryEntry } from "#app/sections/gallery-entry.ts";
import type { GalleryItem } from "#domain/content/news.ts";
import type { PictureInfo, PictureLibrary } from "#domain/picture.ts";

/** The gallery's entries with their pictures found. */
export function galleryContent(pictures: PictureLibrary, items: GalleryItem[]): GalleryEntry[] {
  return items.map((item) =>
    "sign" in item
      ? item
      : { id: item.id, alt: item.alt, picture: galleryPicture(pictures, item.picture) },
  );
}

/** A picture, or the portrait composition of one: `torch-phone` is the phone's cut of `torch`. */
function galleryPicture(pictures: PictureLibrary, name: string): PictureInfo {
  const whole = pictures[name] ?? portraitOf(pictures[name.replace(/-phone$/, "")]);
  if (!whole) throw new Error(`There is no picture "${name}": run the build`);
  const { phone: _phone, ...picture } = whole;
  return picture;
}

const portraitOf = (picture: PictureInfo | undefined) =>
  picture?.phone && { ...picture, wide: picture.phone };
