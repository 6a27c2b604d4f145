import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { storableJson } from "#domain/clean-text.ts";

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

/** The answer to a body that is not right, with the first field that is not. */
export function invalid(c: Context, { issues: [issue] }: z.ZodError) {
  const message = issue?.message ?? "This is not in the right format.";
  return failure(c, 400, message, { field: issue?.path.join(".") ?? "" });
}

/** The request's JSON object, in texts the database can hold. @returns null when it sent none */
export async function jsonBody(c: Context): Promise<Record<string, unknown> | null> {
  const body = await c.req.text().then(storableJson, () => null);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject ? (body as Record<string, unknown>) : null;
}

/** A number in an address; null: it is none that an item could have. */
export const numberIn = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;
