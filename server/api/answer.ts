import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What every call of the API answers when it went well (specification, point 7). */
export function success(
  c: Context,
  data: unknown,
  { message = "", status = 200 }: { message?: string; status?: ContentfulStatusCode } = {},
) {
  return c.json({ status: "success", data, message }, status);
}

/** What every call answers when it did not. */
export function failure(c: Context, status: ContentfulStatusCode, message: string, data?: object) {
  return c.json({ status: "error", message, ...(data && { data }) }, status);
}

/** The request's JSON object. @returns null when it sent none */
export async function jsonBody(c: Context): Promise<Record<string, unknown> | null> {
  const body = await c.req.text().then(withoutZeros, () => null);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : null;
}

/** JSON without the one character that no text of the database's may hold; null: it is no JSON. */
function withoutZeros(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) =>
      typeof value === "string" ? value.replaceAll("\0", "") : value,
    );
  } catch {
    return null;
  }
}

/** A number in an address; null: it is none that an item could have. */
export const numberIn = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;
