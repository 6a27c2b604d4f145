// The page that confirms that a form has arrived.
import type { ReceiptCopy } from "#modules/content/site.ts";

export const receipt: ReceiptCopy = {
  heading: "WE HAVE IT",
  text: "This page is your receipt. Bookmark or print it; the link is also in the email we send you.",
  reference: "Your reference",
  saved: "Saved",
  emailed: "Confirmation emailed",
  notEmailed: "Not yet; it usually takes a few minutes",
  due: "A coach will reply by",
  answered: "Answered",
  help: "If that time has passed, call or write to us and quote the reference. We’d rather hear it twice than miss it.",
};
