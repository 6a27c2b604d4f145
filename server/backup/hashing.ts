import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Length and SHA-256 of bytes. */
export interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** A stream that lets bytes through; `result` has their fingerprint once it has ended. */
export function hashing(): { through: Transform; result: () => Fingerprint } {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The fingerprint of a whole file held in memory. */
export function hashOfFile(file: Uint8Array): Fingerprint {
  return { bytes: file.byteLength, sha256: createHash("sha256").update(file).digest("hex") };
}
