/** One shape of a picture: its files are `/{folder}/{file}-{width}.{hash}.avif` and `.webp`. */
export interface PictureCut {
  /** The folder of its files on the site if not `pictures`. */
  folder?: "uploads";
  file: string;
  /** A hash of the source and the encoder's settings, the same for every width. */
  hash: string;
  /** Ascending; the last is the widest there is. */
  widths: number[];
  /** The widths that also exist in WebP, for the few browsers without AVIF; unset: all. */
  webp?: number[];
  width: number;
  height: number;
}

/** A picture as it was encoded. */
export interface PictureInfo {
  alt: string;
  /** A 16-pixel placeholder shown until it loads: a WebP in base64. */
  blur: string;
  /** The focus point when cropped: in quarters from the left and from the top, 0 to 4. */
  focus?: [x: number, y: number];
  /** The person in it agreed to its use as a portrait. */
  agreed?: true;
  /** They agreed, and later withdrew: only staff get its files. */
  withdrawn?: true;
  wide: PictureCut;
  /** The portrait composition for screens of 620 px or less. */
  phone?: PictureCut;
}

/** The build makes a JPEG of each picture for link previews: in this size and quality. */
export const previewRecipe = { width: 1200, height: 630, quality: 72 } as const;

/** That JPEG's name; it contains the recipe, so that a changed recipe changes the name. */
export const previewFile = ({ file, hash }: PictureCut) => {
  const { width, height, quality } = previewRecipe;
  return `${file}-${width}x${height}q${quality}.${hash}.jpg`;
};

/** The build's output in `art/encoded.json`, by picture name. */
export type PictureLibrary = Record<string, PictureInfo>;
