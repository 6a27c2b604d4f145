import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import sharp from "sharp";
import { z } from "zod";
import { fittedSize } from "#modules/media/picture-size.server.ts";

// A separate thread: ending it frees the decoder's memory, which WebAssembly never shrinks.
const [picture] = new libheif.HeifDecoder().decode(z.instanceof(Uint8Array).parse(workerData));
if (!picture) throw new Error("There is no picture in the file");
const [width, height] = [picture.get_width(), picture.get_height()];
const { channels } = await libheif.heif_js_decode_image2(
  picture.handle,
  libheif.heif_colorspace.heif_colorspace_RGB,
  libheif.heif_chroma.heif_chroma_interleaved_RGB,
);
const [rgb] = channels ?? [];
if (!rgb) throw new Error("The picture was not decoded");
const row = width * 3;
if (rgb.stride !== row)
  for (let y = 1; y < height; y += 1)
    rgb.data.copyWithin(y * row, y * rgb.stride, y * rgb.stride + row);
const fitted = fittedSize({ width, height });
const data = await sharp(rgb.data.subarray(0, height * row), {
  raw: { width, height, channels: 3 },
})
  .resize({ ...fitted, fit: "fill", kernel: "lanczos3" })
  .raw()
  .toBuffer();
parentPort?.postMessage({ data, ...fitted }, []);
