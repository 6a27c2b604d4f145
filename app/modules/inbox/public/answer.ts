import { data, redirect, type RouterContextProvider } from "react-router";
import { type FormResult, statusOf } from "#core/forms/result.ts";
import { savedMessage, type SentForm } from "#core/forms/sent-forms.ts";
import type { FormSubmission } from "../submit.server.ts";
import { visitContext } from "#core/request-context.ts";
import { isReference } from "#core/reference.ts";

/**
 * A form's response. The page's own script gets the result directly. A browser without JavaScript is
 * redirected after success, so that a reload sends nothing twice; otherwise it gets the page with the
 * message.
 * @param sentTo the page that confirms that the form was sent: a path with `?sent=…`
 */
export function answerForm(request: Request, result: FormResult, sentTo: SentTo) {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  if (isDocument && result.outcome === "sent") throw confirmOn(sentTo, result);
  return data(result, { status: statusOf(result), headers: { "Cache-Control": "no-store" } });
}

/** Redirects to the page that confirms a saved form. */
export function confirmOn(sentTo: SentTo, { reference, receipt }: SentResult): Response {
  const [page, hash = ""] = sentTo.split("#");
  const more = `&reference=${reference}${receipt ? `&receipt=${receipt}` : ""}`;
  return redirect(`${page}${more}${hash && `#${hash}`}`, 303);
}

type SentResult = Extract<FormResult, { outcome: "sent" }>;
type SentTo = `${string}?sent=${SentForm}${"" | `#${string}`}`;

/**
 * Parses a form for a page's action.
 * @param source the page's own path
 */
export async function arrivedForm(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  source: string,
): Promise<FormSubmission> {
  const fields = Object.fromEntries(await request.formData());
  return { fields, source, address: context.get(visitContext).address };
}

/**
 * The result to show on the page after the redirect: its address has `?sent={form}`. It is always `sent`.
 * @param note the status line's text when the toast's is not enough
 */
export function resultFromUrl(
  request: Request,
  form: SentForm,
  note?: string,
): SentResult | undefined {
  const query = new URL(request.url).searchParams;
  if (query.get("sent") !== form) return undefined;
  const code = query.get("receipt") ?? "";
  const receipt = /^[\w-]{22}$/.test(code) ? code : "";
  const quoted = query.get("reference") ?? "";
  const reference = isReference(quoted) ? quoted : "";
  const message = savedMessage(form);
  return { outcome: "sent", message, reference, receipt, ...(note && { note }) };
}
