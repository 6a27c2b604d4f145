import { data, redirect } from "react-router";
import { type FormResult, statusOf } from "#domain/form-result.ts";

/**
 * A form's answer. The page's own script gets the result as it is; a browser without JavaScript is
 * sent on after success, so that a reload sends nothing twice, and else gets the page with its words.
 * @param sentTo where the page says that the form was sent: a path with `?sent=…`
 */
export function answerForm(request: Request, result: FormResult, sentTo: string) {
  const isDocument = request.headers.get("Accept")?.includes("text/html") ?? false;
  if (isDocument && result.outcome === "sent") {
    const [page, hash = ""] = sentTo.split("#");
    const receipt = result.receipt ? `&receipt=${result.receipt}` : "";
    const more = `&reference=${result.reference}${receipt}`;
    throw redirect(`${page}${more}${hash && `#${hash}`}`, 303);
  }
  return data(result, { status: statusOf(result), headers: { "Cache-Control": "no-store" } });
}
