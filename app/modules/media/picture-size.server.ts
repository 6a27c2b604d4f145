import type { Metadata } from "sharp";

/** The widest stored size. */
export const widest = 2400;

/**
 * The most pixels that are stored: encoding a picture of this size as AVIF takes 110 MB; so do fewer with
 * alpha.
 */
const mostStored = { opaque: 2400 * 1600, withAlpha: 1800 * 1600 };

/** No side is longer: a wide PNG is read in blocks of whole rows. */
const longestSide = 16_384;

/** More pixels than any phone's photo. */
const mostPixels = 64_000_000;

/**
 * The memory limit for decoding, in bytes, for decoders that need the whole picture at once. A HEIC file of
 * 25 million pixels, a phone's largest usual photo, gets more.
 */
const mostDecoded = 140 * 1024 ** 2;
const mostDecodedHeic = 200 * 1024 ** 2;

interface Size {
  width: number;
  height: number;
}

/** Whether a picture may be decoded, by its header. */
export function isTooLarge(found: Metadata): boolean {
  const pixels = found.width * found.height;
  return (
    Math.max(found.width, found.height) > longestSide ||
    pixels > mostPixels ||
    pixels * bytesPerPixel(found) > (found.compression === "hevc" ? mostDecodedHeic : mostDecoded)
  );
}

/**
 * A decoder's memory per pixel, measured with sharp 0.35 (libvips 8.18). 0: it reads row by row, or shrinks
 * while decoding.
 */
function bytesPerPixel({ format, compression, isProgressive, ...found }: Metadata): number {
  const deep = found.depth === "ushort" ? 2 : 1;
  if (compression === "hevc") return 8;
  if (format === "heif") return deep === 2 ? 26 : 17;
  if (format === "jpeg" && isProgressive) return found.chromaSubsampling === "4:2:0" ? 4.5 : 7.5;
  if (format === "png" && isProgressive) return 1.45 * found.channels * deep;
  return 0;
}

/** The size to which a picture is shrunk while it is decoded: its own, or smaller. */
export function fittedSize({ width, height }: Size, hasAlpha = false): Size {
  const most = hasAlpha ? mostStored.withAlpha : mostStored.opaque;
  const scale = Math.min(1, widest / width, Math.sqrt(most / (width * height)));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
