/** One shape of a picture: its files are `/{folder}/{file}-{width}.{hash}.avif` and `.webp`. */
export interface PictureCut {
  /** Where its files stand on the site if not in `pictures`. */
  folder?: "uploads";
  file: string;
  /** Of the source and the encoder's settings: the same for every width. */
  hash: string;
  /** Ascending; the last is the widest there is. */
  widths: number[];
  /** Those there are in WebP too, for the few browsers without AVIF; unset: all. */
  webp?: number[];
  width: number;
  height: number;
}

/** A picture as it was encoded. */
export interface PictureInfo {
  alt: string;
  /** Itself in 16 pixels, shown until it arrives: a WebP in base64. */
  blur: string;
  /** Where the eye should stay when it is cut: in quarters from the left and from the top, 0 to 4. */
  focus?: [x: number, y: number];
  wide: PictureCut;
  /** The portrait composition for screens of 620 px or less. */
  phone?: PictureCut;
}

/** What the build writes to `art/encoded.json`, by picture name. */
export type PictureLibrary = Record<string, PictureInfo>;
