import sharp from "sharp";
import type { MadePicture } from "#modules/media/make-sizes.server.ts";
import { widest } from "#modules/media/picture-size.server.ts";
import { readPhoto } from "#modules/media/read-photo.server.ts";

// A separate process for one picture: `make-sizes.server.ts` sends the file, and the response contains all
// sizes. A malicious file can only harm its decoder, which ends with this process.

/** The most memory that this process may take, in bytes. */
const mostMemory = 360 * 1024 ** 2;

/** The widths for cards, phones, articles and high-density screens. */
const widths = [480, 960, 1600, widest];

const encodings = {
  // With 4:4:4, the default, the largest size would take 50 MB more. WebP is always 4:2:0.
  avif: { quality: 55, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 76, effort: 3 },
} as const;

sharp.cache(false);
sharp.concurrency(1);
// The decoders are C and WebAssembly, to which Node's limits do not apply. They run in other threads, so that
// this one can monitor them.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, "SIGKILL");
}, 10);
process.once("disconnect", () => process.exit());
process.once("message", async (bytes: Uint8Array) => {
  process.send?.(await makePicture(bytes), () => process.exit());
});

async function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  const photo = await readPhoto(bytes);
  if (typeof photo === "string") return { outcome: "refused", error: photo };
  const { data, raw } = photo;
  const sized = (width: number) => sharp(data, { raw }).resize({ width, kernel: "lanczos3" });
  const files: (MadePicture & { outcome: "made" })["files"] = [];
  for (const width of [...widths.filter((each) => each < raw.width * 0.96), raw.width]) {
    const avif = await sized(width).avif(encodings.avif).toBuffer();
    const webp = await sized(width).webp(encodings.webp).toBuffer();
    files.push({ width, format: "avif", bytes: avif }, { width, format: "webp", bytes: webp });
  }
  // A preview of 16 pixels, blurred like the build's.
  const blur = await sized(16).webp({ quality: 40, effort: 6 }).toBuffer();
  const { width, height } = raw;
  return { outcome: "made", width, height, files, blur: blur.toString("base64") };
}
