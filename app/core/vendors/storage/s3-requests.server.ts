import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { networkReason, VendorFailure } from "../call.server.ts";

export interface S3Settings {
  /** `https://s3.ca-central-1.amazonaws.com`, or any other service that supports S3. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Request {
  /** The parameters after the address, such as `uploads`. */
  query?: string;
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** Limit for the whole answer, body included. */
  timeoutMs?: number;
  /** A status that is an answer too, such as 404. */
  accepts?: number;
}

/** Time limit for one request, in ms: a picture has a few hundred kilobytes, a part of a backup 8 MB. */
const usualTimeoutMs = 20_000;

/** Signed requests to one bucket; each answer has an accepted status, otherwise a VendorFailure is thrown. */
export function s3Requests({ endpoint, region, bucket, ...keys }: S3Settings) {
  const vendor = `S3 storage at ${new URL(endpoint).host}`;
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;

  async function ask(
    method: "PUT" | "GET" | "HEAD" | "POST" | "DELETE",
    key: string,
    { query = "", body, headers = {}, timeoutMs = usualTimeoutMs, accepts }: S3Request = {},
  ): Promise<Response> {
    const sent = body as Uint8Array<ArrayBuffer> | undefined;
    // Part of the signature: content changed on the way is refused.
    const hash = createHash("sha256")
      .update(sent ?? "")
      .digest("hex");
    const path = key.split("/").map(encodeURIComponent).join("/");
    const answer = await client
      .fetch(`${base}/${path}${query && `?${query}`}`, {
        method,
        headers: { ...headers, "X-Amz-Content-Sha256": hash },
        signal: AbortSignal.timeout(timeoutMs),
        ...(sent && { body: sent }),
      })
      .catch((error) => {
        throw new VendorFailure(vendor, networkReason(vendor, error), { cause: error });
      });
    if (answer.ok || answer.status === accepts) return answer;
    await answer.body?.cancel();
    const reason = `${vendor} answered ${answer.status} for ${key || bucket}.`;
    throw new VendorFailure(vendor, reason, { status: answer.status });
  }

  return { vendor, ask };
}
