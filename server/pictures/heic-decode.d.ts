declare module "heic-decode" {
  /** Decodes the first picture of a HEIC file to RGBA. */
  export default function decode(file: {
    buffer: Uint8Array;
  }): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
}
