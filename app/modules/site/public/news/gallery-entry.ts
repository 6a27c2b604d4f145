import type { PictureSource } from "#core/ui/picture.tsx";

/** A picture of the gallery, or a poster drawn from an icon and its text. */
export type GalleryEntry = { id: string; alt: string; caption?: string | undefined } & (
  | { picture: PictureSource }
  | { sign: string; title: string }
);

/** The shape of its frame: a poster is square. */
export function shapeOf(entry: GalleryEntry): "wide" | "tall" | "square" {
  if ("sign" in entry) return "square";
  return entry.picture.wide.width > entry.picture.wide.height ? "wide" : "tall";
}
