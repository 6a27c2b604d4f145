declare module "libheif-js/wasm-bundle.js" {
  /** libheif, compiled to WebAssembly: the functions needed to read one picture. */
  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    /** Decodes a picture to three bytes per pixel. `data` is a view of the decoder's own memory. */
    heif_js_decode_image2(
      handle: unknown,
      colours: unknown,
      chroma: unknown,
    ): Promise<{ channels?: { data: Uint8Array; stride: number }[] }>;
  };
  interface HeifImage {
    handle: unknown;
    /** After its rotation. */
    get_width(): number;
    get_height(): number;
  }
  export default libheif;
}
