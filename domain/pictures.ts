/** One shape of a picture: its files are `/{folder}/{file}-{width}.{hash}.avif` and `.webp`. */
export interface PictureCut {
  /** The folder of its files on the site if not `pictures`. */
  folder?: "uploads";
  file: string;
  /** A hash of the source and the encoder's settings, the same for every width. */
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
  /** A 16-pixel placeholder shown until it loads: a WebP in base64. */
  blur: string;
  /** The focus point when cropped: in quarters from the left and from the top, 0 to 4. */
  focus?: [x: number, y: number];
  /** The person in it agreed to its use as a portrait. */
  agreed?: true;
  /** They agreed, and no longer do: only staff get its files. */
  withdrawn?: true;
  wide: PictureCut;
  /** The portrait composition for screens of 620 px or less. */
  phone?: PictureCut;
}

/** Of each of its pictures the build makes a JPEG for link previews: this large, in this quality. */
export const previewRecipe = { width: 1200, height: 630, quality: 72 } as const;

/** That JPEG's name; it contains the recipe, so that another one has another name. */
export const previewFile = ({ file, hash }: PictureCut) => {
  const { width, height, quality } = previewRecipe;
  return `${file}-${width}x${height}q${quality}.${hash}.jpg`;
};

/** The build's output in `art/encoded.json`, by picture name. */
export type PictureLibrary = Record<string, PictureInfo>;

/** The upload limit in bytes (15 MB). */
export const uploadLimit = 15 * 1024 * 1024;

/** The longest alt text, in characters. */
export const longestAlt = 300;

/** Messages for refused uploads. */
export const uploadRefusals = {
  tooLarge: "This picture is larger than 15 MB. Please choose a smaller one",
  noPicture: "This is not a picture we can use. Please choose a JPEG, PNG, WebP, AVIF or HEIC file",
  tooManyPixels:
    "This picture has too many pixels. Please make it smaller, or save it as a plain JPEG of 64 million pixels at most",
  tooHeavy:
    "Reading this picture takes too much memory or time. Please make it smaller, or save it as a plain JPEG",
  busy: "Other pictures are being made smaller at the moment. Please upload this one again in half a minute",
  noRoom:
    "The server has no room for pictures. Whoever looks after it needs to free up space; then upload it again",
  notStored: "This picture could not be saved. Please upload it again in a few minutes",
  none: "Send one picture, in a field named image",
} as const;

/** An uploaded picture, as pages show it and staff describe it. */
export interface Upload {
  id: string;
  /** Its address in `blog_image`: the largest file. */
  url: string;
  picture: PictureInfo;
  fileName: string;
  bytes: number;
  uploadedBy: string;
  uploadedAt: string;
  /** Whether the person in it agreed to its use as a portrait; null: no. */
  consent: PortraitConsent | null;
}

/** The consent of a person, or of a minor's guardian, to a portrait. */
export interface PortraitConsent {
  /** The person who agreed. */
  by: string;
  at: string;
  /** The staff member who recorded it. */
  recordedBy: string;
}

/** The statements staff confirm before a picture can be somebody's portrait. */
export const consentText =
  "She or he has agreed to be shown on the site (for a minor: a guardian has)";

/** A collection's reference to a picture of the library. */
export const libraryName = (uploadId: string) => `library-${uploadId}`;

/** The file's name in an address on this site, as `{id}-{width}.{hash}.{format}`. */
export const uploadFile = /^([a-z0-9]{16})-\d{1,5}\.[0-9a-f]{8}\.(avif|webp)$/;

/** The id of the picture at an address; null: none of ours. */
export function uploadIn(url: string): string | null {
  const name = /^\/uploads\/([^/?#]+)$/.exec(url)?.[1] ?? "";
  return uploadFile.exec(name)?.[1] ?? null;
}
