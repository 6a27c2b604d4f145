/** Why a form cannot be read, as an answer. */
export interface UnreadableForm {
  status: 400 | 415;
  message: string;
}

const emptyForm = "application/x-www-form-urlencoded";

/** A post of nothing is a form without fields. */
export function asForm(request: Request): Request {
  const isPost = request.method !== "GET" && request.method !== "HEAD";
  if (!isPost || request.headers.has("Content-Type")) return request;
  const headers = new Headers(request.headers);
  headers.set("Content-Type", emptyForm);
  return new Request(request.url, { method: request.method, headers, body: "" });
}

/**
 * Whether what was posted to a page is a form at all: pages read nothing else, and an answer that
 * blames the sender is due to whoever sends something else.
 */
export async function unreadableForm(request: Request): Promise<UnreadableForm | null> {
  if (request.method === "GET" || request.method === "HEAD") return null;
  const type = request.headers.get("Content-Type") ?? emptyForm;
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  if (!/^multipart\/form-data\b/i.test(type))
    return { status: 415, message: "Pages take forms and nothing else" };
  const whole = request
    .clone()
    .formData()
    .then(() => true)
    .catch(() => false);
  return (await whole) ? null : { status: 400, message: "This form did not arrive whole" };
}
