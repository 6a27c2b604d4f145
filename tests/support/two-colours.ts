import sharp from "sharp";

/** 96 by 64 pixels, the left half red and the right half blue. `orientation`: the EXIF value. */
export function twoColours(
  format: "jpeg" | "png" | "webp" | "avif",
  { orientation }: { orientation?: number } = {},
): Promise<Buffer> {
  const half = { width: 48, height: 64, channels: 3 as const };
  const picture = sharp({ create: { ...half, width: 96, background: "#c00" } }).composite([
    { input: { create: { ...half, background: "#00c" } }, left: 48, top: 0 },
  ]);
  const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 51/1 0/1" } };
  const rotated = orientation ? picture.withExif(place).withMetadata({ orientation }) : picture;
  return rotated.toFormat(format).toBuffer();
}
