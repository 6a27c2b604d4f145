import type { FileStorage } from "./port.server.ts";
import { defineVendor } from "../define.server.ts";
import { z } from "zod";
import { s3Requests, type S3Settings } from "./s3-requests.server.ts";

export const s3Address = z.url({ protocol: /^https?$/ });
export const s3Region = z.string().default("us-east-1");

/** S3-compatible storage by its settings. */
export const s3 = defineVendor(
  {
    S3_ENDPOINT: s3Address,
    S3_BUCKET: z.string(),
    S3_ACCESS_KEY_ID: z.string(),
    S3_SECRET_ACCESS_KEY: z.string(),
    S3_REGION: s3Region,
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
export function s3Storage(settings: S3Settings): FileStorage {
  const { vendor, ask } = s3Requests(settings);
  return {
    vendor,
    onOwnDisk: false,
    async put(name, { bytes, type }) {
      const answer = await ask("PUT", name, { body: bytes, headers: { "Content-Type": type } });
      await answer.body?.cancel();
    },
    async get(name) {
      const answer = await ask("GET", name, { accepts: 404 });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async remove(name) {
      const answer = await ask("DELETE", name, { accepts: 404 });
      await answer.body?.cancel();
    },
  };
}
