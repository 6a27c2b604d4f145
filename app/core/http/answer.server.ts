import { isObject } from "../records.ts";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { storableJson } from "../clean-text.ts";

/** The response format of every successful call (docs/specification.md 7.2). */
export function success(
  c: Context,
  data: unknown,
  { message = "", status = 200 }: { message?: string; status?: ContentfulStatusCode } = {},
) {
  return c.json({ status: "success", data, message }, status);
}

/** The response format of every failed call. */
export function failure(c: Context, status: ContentfulStatusCode, message: string, data?: object) {
  return c.json({ status: "error", message, ...(data && { data }) }, status);
}

/** The response to an invalid body, with the first invalid field. */
export function invalid(c: Context, { issues: [issue] }: z.ZodError) {
  const message = issue?.message ?? "This is not in the right format.";
  return failure(c, 400, message, { field: issue?.path.join(".") ?? "" });
}

/** The request's JSON object, with strings that the database can store. @returns null when there is none */
export async function jsonBody(c: Context): Promise<Record<string, unknown> | null> {
  const body = await c.req.text().then(storableJson, () => null);
  return isObject(body) ? body : null;
}

/** A number in an address; null if no item can have it. */
export const numberIn = (text: string | undefined): number | null =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : null;
