import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "#core/vendors/storage/s3-requests.server.ts";

interface Stored {
  bytes: Buffer;
  storedAt: Date;
  sha256: string;
}

export interface FakeS3 {
  settings: S3Settings;
  objects: Map<string, Stored>;
  /** From now on answers 503, or normally again. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

/**
 * A bucket in memory: PUT, GET, HEAD, DELETE, lists in pages of three, and multipart uploads. It does not
 * check signatures: `store.server.test.ts` uses a real S3.
 */
export async function openFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Buffer[]>();
  let isDown = false;
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const url = new URL(request.url ?? "", "http://s3.test");
    if (isDown) return answer(response, 503);
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256"))
      return answer(response, 403);
    const key = decodeURIComponent(url.pathname.slice("/backups/".length));
    const { searchParams: query } = url;
    const store = (bytes: Buffer) =>
      objects.set(key, {
        bytes,
        storedAt: new Date(),
        sha256: String(request.headers["x-amz-meta-sha256"] ?? ""),
      });
    const upload = query.get("uploadId");
    if (request.method === "POST" && query.has("uploads")) {
      const id = `upload&${uploads.size}`;
      uploads.set(id, []);
      return answer(response, 200, `<UploadId>${id.replace("&", "&amp;")}</UploadId>`);
    }
    if (upload) {
      const parts = uploads.get(upload);
      if (!parts) return answer(response, 404);
      if (request.method === "DELETE") return answer(response, uploads.delete(upload) ? 204 : 404);
      if (request.method === "POST") {
        if (body.toString().split("<ETag>").length - 1 !== parts.length)
          return answer(response, 400);
        store(Buffer.concat(parts));
        return answer(response, 200, "<CompleteMultipartUploadResult/>");
      }
      parts[Number(query.get("partNumber")) - 1] = body;
      response.setHeader("ETag", `"${createHash("md5").update(body).digest("hex")}"`);
      return answer(response, 200);
    }
    if (request.method === "PUT") return answer(response, store(body) ? 200 : 500);
    if (request.method === "DELETE") return answer(response, objects.delete(key) ? 204 : 404);
    if (query.has("list-type")) return answer(response, 200, listed(objects, query));
    const found = objects.get(key);
    if (!found) return answer(response, 404);
    response.setHeader("x-amz-meta-sha256", found.sha256);
    return answer(response, 200, request.method === "HEAD" ? "" : found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      bucket: "backups",
      accessKeyId: "key",
      secretAccessKey: "secret",
    },
    objects,
    setDown: (down) => void (isDown = down),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const pageSize = 3;

function listed(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  if (query.has("delimiter")) {
    const folders = new Set(
      keys.filter((key) => key.includes("/")).map((key) => key.split("/")[0]),
    );
    return [...folders]
      .map((one) => `<CommonPrefixes><Prefix>${one}/</Prefix></CommonPrefixes>`)
      .join("");
  }
  const after = query.get("continuation-token") ?? "";
  const left = keys.filter((key) => key > after);
  const page = left.slice(0, pageSize).map((key) => {
    const { bytes, storedAt } = objects.get(key) ?? { bytes: "", storedAt: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  const next = left.length > pageSize ? left[pageSize - 1] : null;
  return page.join("") + (next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "");
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, body: string | Buffer = "") {
  response.writeHead(status).end(body);
}
