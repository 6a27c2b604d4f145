import type { ReceiptCopy } from "../domain/content/site.ts";

export const receipt: ReceiptCopy = {
  heading: "WE HAVE IT",
  text: "This page is your receipt. Keep its address; it is in the e-mail we send you too. It shows when things happened and nothing of what you wrote.",
  reference: "Your reference",
  saved: "Saved",
  emailed: "Confirmation e-mailed",
  notEmailed: "Not yet; it usually takes a few minutes",
  due: "A coach answers by",
  answered: "Answered",
  help: "If that time has passed, call us or write, and quote the reference. We would rather hear it twice than miss it.",
};
