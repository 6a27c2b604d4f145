import { z } from "zod";
import { linkSchema } from "./link.ts";

const noticeSchema = z
  .object({
    id: z.string().describe("Its key"),
    text: z.string().min(1).max(160).describe("What visitors are told"),
    from: z.iso.date().describe("The first day it is shown, from midnight"),
    until: z.iso.date().describe("The last day it is shown, to its end"),
    link: linkSchema.optional().describe("A page to go on to"),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    message: "The last day cannot be before the first.",
  });

/** Lines at the top of every page, each from one day to another (the club's time). */
export const noticesSchema = z.array(noticeSchema);
export type Notice = z.output<typeof noticeSchema>;
