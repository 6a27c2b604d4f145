import type { GalleryEntry } from "#app/sections/gallery-entry.ts";
import type { GalleryItem } from "#domain/content/news.ts";
import type { PictureLibrary } from "#domain/picture.ts";
import { withPicture } from "./find-picture.ts";

/** The gallery's entries with their pictures found, each in the shape it hangs in. */
export function galleryContent(pictures: PictureLibrary, items: GalleryItem[]): GalleryEntry[] {
  return items.map((item) => {
    if ("sign" in item) return item;
    const { id, alt, tall } = item;
    const { phone, ...picture } = withPicture(pictures, item).picture;
    return { id, alt, picture: tall && phone ? { ...picture, wide: phone } : picture };
  });
}
