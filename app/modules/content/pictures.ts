import type { PictureInfo } from "#core/pictures.ts";

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

/** A collection's reference to a picture in the library. */
export const libraryName = (uploadId: string) => `library-${uploadId}`;

/** Whether a picture was uploaded; the others are built in. */
export const isLibraryName = (name: string) => name.startsWith("library-");

/** The file's name in an address on this site, as `{id}-{width}.{hash}.{format}`. */
export const uploadFile = /^([a-z0-9]{16})-\d{1,5}\.[0-9a-f]{8}\.(avif|webp)$/;

/** The id of the picture at an address; null: none of ours. */
export function uploadIn(url: string): string | null {
  const name = /^\/uploads\/([^/?#]+)$/.exec(url)?.[1] ?? "";
  return uploadFile.exec(name)?.[1] ?? null;
}
