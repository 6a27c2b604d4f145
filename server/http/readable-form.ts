import { storableText } from "#domain/storable-text.ts";

/** Why a form cannot be read, as an answer. */
export interface UnreadableForm {
  status: 400 | 415;
  message: string;
}

/**
 * What was posted to a page, in the one way that its action has to read: texts the database can
 * hold, by name. A post of nothing is a form without fields, and a file is no text: pages take none.
 * Anything but a form is its sender's slip.
 */
export async function readableForm(request: Request): Promise<Request | UnreadableForm> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const type = request.headers.get("Content-Type");
  if (type && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    return { status: 415, message: "Pages take forms and nothing else" };
  const form = type ? await request.formData().catch(() => null) : new FormData();
  if (!form) return { status: 400, message: "This form did not arrive whole" };
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" ? [[storableText(name), storableText(value)]] : [],
  );
  const headers = new Headers(request.headers);
  headers.set("Content-Type", "application/x-www-form-urlencoded");
  headers.delete("Content-Length");
  const { method, signal, url } = request;
  return new Request(url, {
    method,
    headers,
    signal,
    body: new URLSearchParams(fields).toString(),
  });
}
