import type { ReceiptCopy } from "#modules/content/site.ts";

export const receipt: ReceiptCopy = {
  heading: "WE HAVE IT",
  text: "This page is your receipt. Keep its address; it is also in the e-mail we send you. It shows when things happened, and nothing of what you wrote.",
  reference: "Your reference",
  saved: "Saved",
  emailed: "Confirmation e-mailed",
  notEmailed: "Not yet; it usually takes a few minutes",
  due: "A coach will reply by",
  answered: "Answered",
  help: "If that time has passed, call or write to us and quote the reference. We would rather hear it twice than miss it.",
};
