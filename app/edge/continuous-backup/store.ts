import { Readable } from "node:stream";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { s3Requests, type S3Settings } from "#core/vendors/storage/s3-requests.server.ts";

export interface StoredObject {
  key: string;
  bytes: number;
  storedAt: Date;
}

/** A bucket for backups. Every failure is a VendorFailure. */
export type BackupStore = ReturnType<typeof openStore>;

/** S3 requires at least 5 MB for every part except the last, and allows 10,000 parts: 80 GB. */
const partBytes = 8 * 1024 ** 2;

/** The time limit of a part: a line of 1 Mbit/s is enough. */
const partTimeoutMs = 120_000;

/** On a slow line a base backup takes hours to download. */
const readTimeoutMs = 12 * 3_600_000;

const hashHeader = "x-amz-meta-sha256";

export function openStore(settings: S3Settings) {
  const { vendor, ask } = s3Requests(settings);
  const text = async (answer: Promise<Response>) => (await answer).text();

  return {
    name: `${vendor}, bucket ${settings.bucket}`,

    /** @param sha256 of the content before it was encrypted, to detect whether another file has the name */
    async put(key: string, body: Uint8Array, sha256?: string): Promise<void> {
      const headers = sha256 ? { [hashHeader]: sha256 } : {};
      await text(ask("PUT", key, { body, headers, timeoutMs: partTimeoutMs }));
    },

    /** The hash that was stored with an object; null: there is no such object. */
    async hashOf(key: string): Promise<string | null> {
      const answer = await ask("HEAD", key, { accepts: 404 });
      return answer.ok ? (answer.headers.get(hashHeader) ?? "") : null;
    },

    /** An object's content; null: there is no such object. */
    async read(key: string): Promise<Readable | null> {
      const answer = await ask("GET", key, { accepts: 404, timeoutMs: readTimeoutMs });
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never);
      await answer.body?.cancel();
      return null;
    },

    /** The objects below a prefix, by name. */
    async *list(prefix: string): AsyncGenerator<StoredObject> {
      for await (const page of pages(`list-type=2&prefix=${encodeURIComponent(prefix)}`))
        for (const one of elements(page, "Contents"))
          yield {
            key: element(one, "Key"),
            bytes: Number(element(one, "Size")),
            storedAt: new Date(element(one, "LastModified")),
          };
    },

    /** The top-level folders. */
    async folders(): Promise<string[]> {
      const found: string[] = [];
      for await (const page of pages("list-type=2&delimiter=%2F"))
        for (const one of elements(page, "CommonPrefixes"))
          found.push(element(one, "Prefix").replace(/\/$/, ""));
      return found;
    },

    async remove(key: string): Promise<void> {
      await text(ask("DELETE", key, { accepts: 404 }));
    },

    /** Stores a stream in parts; the object appears complete or not at all. @returns its length */
    async upload(key: string, source: AsyncIterable<Uint8Array>): Promise<number> {
      const begun = await text(ask("POST", key, { query: "uploads=" }));
      const id = `uploadId=${encodeURIComponent(element(begun, "UploadId"))}`;
      try {
        const tags: string[] = [];
        let bytes = 0;
        for await (const body of inParts(source)) {
          const query = `partNumber=${tags.length + 1}&${id}`;
          const answer = await ask("PUT", key, { query, body, timeoutMs: partTimeoutMs });
          await answer.body?.cancel();
          tags.push(answer.headers.get("etag") ?? "");
          bytes += body.length;
        }
        const parts = tags.map(
          (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        );
        const body = Buffer.from(
          `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
        );
        const timeoutMs = 10 * partTimeoutMs;
        const ended = await text(ask("POST", key, { query: id, body, timeoutMs }));
        // S3 starts this response before it has finished, so a failure can come with status 200.
        if (ended.includes("<Error>"))
          throw new VendorFailure(vendor, `${vendor} could not put together ${key}.`);
        return bytes;
      } catch (error) {
        await ask("DELETE", key, { query: id, accepts: 404 }).catch(() => {});
        throw error;
      }
    },
  };

  async function* pages(query: string): AsyncGenerator<string> {
    for (let next = ""; ; ) {
      const page = await text(ask("GET", "", { query: query + next }));
      yield page;
      const token = element(page, "NextContinuationToken");
      if (!token) return;
      next = `&continuation-token=${encodeURIComponent(token)}`;
    }
  }
}

/** The same bytes in pieces of one size; the last is smaller. There is always at least one. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<${name}>.*?</${name}>`, "gs")) ?? [];

const element = (xml: string, name: string): string =>
  (new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "").replaceAll("&amp;", "&");
