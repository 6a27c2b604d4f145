import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { chooseEncoding, type Encoding } from "./encoded-body.server.ts";
import { headerOf, matches } from "./requests.server.ts";
import { inertPolicy, needsInertPolicy, type SecurityHeaders } from "./security.server.ts";

/** A built file with its prepared responses. */
interface BuiltFile {
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Alternating names and values, as `writeHead` takes them. */
  headers: Record<Encoding | "notModified", string[]>;
}

export interface BuiltFiles {
  /** Serves a built file from memory. @returns false when the request is for none */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
}

const named = "public, max-age=3600";
const forever = "public, max-age=31536000, immutable";

/**
 * Loads the built files of a folder into memory, with the compressed copies from the build: a few
 * megabytes that every visitor requests. Names under `static/js` contain a hash of the content.
 */
export async function readBuiltFiles(
  folder: string,
  security: SecurityHeaders,
): Promise<BuiltFiles> {
  const files = new Map<string, BuiltFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isCompressed = /\.(br|gz)$/.test(entry.name);
    if (!entry.isFile() || isCompressed || entry.name.startsWith(".")) continue;
    const address = `/${path.relative(folder, file).replaceAll(path.sep, "/")}`;
    files.set(address, await readFileWithForms(file, address, security));
  }
  return {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const file = files.get((request.url ?? "").split("?", 1)[0] ?? "");
      if (file) send(file, request, response);
      return file !== undefined;
    },
  };
}

async function readFileWithForms(file: string, address: string, security: SecurityHeaders) {
  const [identity, br, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => undefined),
    readFile(`${file}.gz`).catch(() => undefined),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const type = getMimeType(file) ?? "application/octet-stream";
  const shared = {
    ...security,
    ...(needsInertPolicy(type) && { "content-security-policy": inertPolicy }),
    "cache-control": address.startsWith("/static/") ? forever : named,
    etag,
    vary: "Accept-Encoding",
  };
  const notModified = Object.entries(shared).flat();
  const full = [...notModified, "content-type", type];
  const sized = (body: Buffer, encoding: Encoding) => [
    ...full,
    "content-length",
    String(body.length),
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
  ];
  return {
    etag,
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    headers: {
      notModified,
      identity: sized(identity, "identity"),
      br: sized(br ?? identity, "br"),
      gzip: sized(gzip ?? identity, "gzip"),
    },
  };
}

function send({ etag, bodies, headers }: BuiltFile, request: IncomingMessage, to: ServerResponse) {
  if (matches(headerOf(request, "if-none-match"), etag)) {
    to.writeHead(304, headers.notModified).end();
    return;
  }
  const wanted = chooseEncoding(headerOf(request, "accept-encoding"));
  const encoding = bodies[wanted] ? wanted : "identity";
  to.writeHead(200, headers[encoding]);
  to.end(request.method === "HEAD" ? undefined : bodies[encoding]);
}
