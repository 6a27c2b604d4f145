import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { networkReason, VendorFailure } from "../call.server.ts";
import type { FileStorage } from "./port.server.ts";
import { defineVendor } from "../define.server.ts";
import { z } from "zod";

/** Time limit for one file, in ms: the largest has a few hundred kilobytes. */
const timeoutMs = 20_000;

export interface S3Settings {
  /** `https://s3.ca-central-1.amazonaws.com`, or any other service that supports S3. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3-compatible storage by its settings. */
export const s3 = defineVendor(
  {
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
    S3_BUCKET: z.string(),
    S3_ACCESS_KEY_ID: z.string(),
    S3_SECRET_ACCESS_KEY: z.string(),
    S3_REGION: z.string().default("us-east-1"),
  },
  (env) =>
    s3Storage({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    }),
);

/** S3-compatible storage. The bucket stays private: the site serves its files itself. */
export function s3Storage({ endpoint, region, bucket, ...keys }: S3Settings): FileStorage {
  const vendor = `S3 storage at ${new URL(endpoint).host}`;
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 2 });
  const base = `${endpoint.replace(/(?<!\/)\/+$/, "")}/${bucket}`;

  async function ask(method: "PUT" | "GET" | "DELETE", name: string, body?: Uint8Array, type = "") {
    const sent = body as Uint8Array<ArrayBuffer> | undefined;
    // Part of the signature: content changed on the way is refused.
    const hash = createHash("sha256")
      .update(sent ?? "")
      .digest("hex");
    const headers = { "X-Amz-Content-Sha256": hash, ...(type && { "Content-Type": type }) };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = `${base}/${encodeURIComponent(name)}`;
      return await client.fetch(url, { method, headers, signal, ...(sent && { body: sent }) });
    } catch (error) {
      throw new VendorFailure(vendor, networkReason(vendor, error), { cause: error });
    }
  }

  async function expected(answer: Response, name: string): Promise<Response> {
    if (answer.ok) return answer;
    await answer.body?.cancel();
    const reason = `${vendor} answered ${answer.status} for ${name}.`;
    throw new VendorFailure(vendor, reason, { status: answer.status });
  }

  return {
    vendor,
    onOwnDisk: false,
    async put(name, { bytes, type }) {
      await expected(await ask("PUT", name, bytes, type), name);
    },
    async get(name) {
      const answer = await ask("GET", name);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      return new Uint8Array(await (await expected(answer, name)).arrayBuffer());
    },
    async remove(name) {
      const answer = await ask("DELETE", name);
      if (answer.status !== 404) await expected(answer, name);
    },
  };
}
