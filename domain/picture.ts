/** One shape of a picture: its files are `/pictures/{file}-{width}.{hash}.avif` and `.webp`. */
export interface PictureCut {
  file: string;
  /** Of the source and the encoder's settings: the same for every width. */
  hash: string;
  /** Ascending; the last is the widest there is. */
  widths: number[];
  width: number;
  height: number;
}

/** A picture as the build made it. */
export interface PictureInfo {
  alt: string;
  /** Itself in 16 pixels, shown until it arrives: a WebP in base64. */
  blur: string;
  wide: PictureCut;
  /** The portrait composition for screens of 620 px or less. */
  phone?: PictureCut;
}

/** What the build writes to `build/pictures.json`, by picture name. */
export type PictureLibrary = Record<string, PictureInfo>;
