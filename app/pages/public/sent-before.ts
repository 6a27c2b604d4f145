import { type FormResult, resultMessages } from "#domain/form-result.ts";

/** The result to show on the page a form leads to after success: its address says `?sent={form}`. */
export function sentBefore(request: Request, form: string): FormResult | undefined {
  if (new URL(request.url).searchParams.get("sent") !== form) return undefined;
  return { outcome: "sent", message: resultMessages.sent, reference: "" };
}
