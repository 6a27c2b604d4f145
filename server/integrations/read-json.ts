import { cleanText } from "#domain/clean-text.ts";
import { VendorFailure } from "./vendor-failure.ts";

/** No answer we need comes near it; a vendor gone wrong must not fill our memory. */
export const largestAnswerBytes = 1_000_000;

/**
 * Reads an answer's whole body, at most `largestAnswerBytes` after decompression.
 * @throws VendorFailure when it is larger; whatever fetch throws when it breaks off
 */
export async function readText(vendor: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largestAnswerBytes) {
      const reason = `${vendor}'s answer (${response.status}) was larger than ${largestAnswerBytes} bytes.`;
      throw new VendorFailure(vendor, reason, { status: response.status });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The value, its texts cleaned as forms are, or undefined when the text is not JSON (JSON itself has
 * no undefined): what a vendor tells is stored.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === "string" ? cleanText(value) : value,
    );
  } catch {
    return undefined;
  }
}
