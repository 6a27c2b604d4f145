import { z } from "zod";

/** The receipt's words. */
export const receiptCopySchema = z.object({
  heading: z.string().describe("The page's heading"),
  text: z.string().describe("What the page is for"),
  reference: z.string().describe("Before the reference"),
  saved: z.string().describe("Before the time it was saved"),
  emailed: z.string().describe("Before the time the confirmation left"),
  notEmailed: z.string().describe("While it has not left"),
  due: z.string().describe("Before the time by which somebody answers"),
  answered: z.string().describe("Before the time somebody answered"),
  help: z.string().describe("What to do when nobody did"),
});
export type ReceiptCopy = z.output<typeof receiptCopySchema>;
