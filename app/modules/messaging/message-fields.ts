import { z } from "zod";
import { flag, messageText, requiredLine, requiredText } from "#core/forms/fields.ts";
import { longestParts } from "./messages.ts";

const { subject, sms } = longestParts;

/** The fields of a message for staff to fill in, beside its audience. */
export const messageFieldsSchema = z
  .object({
    subject: requiredLine("subject").pipe(
      z.string().max(subject, `Use ${subject} characters or fewer for the subject`),
    ),
    text: requiredText("message", "Write the message"),
    sms: messageText("text message", sms),
    reply_to: z.enum(["own", "club"]).catch("club"),
    advertising: flag(),
  })
  .refine((typed) => !typed.advertising || typed.sms === "", {
    path: ["sms"],
    message: "Families agreed to texts about practices and places: leave this empty",
  });
