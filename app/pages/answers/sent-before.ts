import { isReference } from "#domain/reference.ts";
import { type FormResult, resultMessages } from "#domain/form-result.ts";

/**
 * The result to show on the page a form leads to after success: its address says `?sent={form}`.
 * @param note what the status line says, where the toast's words are not enough
 */
export function sentBefore(request: Request, form: string, note?: string): FormResult | undefined {
  const query = new URL(request.url).searchParams;
  if (query.get("sent") !== form) return undefined;
  const code = query.get("receipt") ?? "";
  const receipt = /^[\w-]{22}$/.test(code) ? code : "";
  const quoted = query.get("reference") ?? "";
  const reference = isReference(quoted) ? quoted : "";
  const message = resultMessages.sent;
  return { outcome: "sent", message, reference, receipt, ...(note && { note }) };
}
