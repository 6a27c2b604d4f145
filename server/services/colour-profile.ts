import { crc32, deflateSync } from "node:zlib";

/** Where a PNG's first chunk ends: eight bytes of signature, then IHDR with its thirteen bytes. */
const afterHeader = 33;

/**
 * A PNG that says what its colours mean: the ICC profile stands in an `iCCP` chunk (PNG, 11.3.2.3),
 * from which sharp makes sRGB. Raw pixels cannot carry one.
 */
export function withColourProfile(png: Buffer, profile: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from("iCCPcamera\0\0"), deflateSync(profile, { level: 1 })]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([
    ...[png.subarray(0, afterHeader), length, named, check],
    png.subarray(afterHeader),
  ]);
}
