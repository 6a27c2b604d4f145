import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { longestParts } from "./messages.ts";

/** A message's form, without its audience, which the page itself asks for. */
export const messageForm = defineForm({
  to: { kind: "choice", label: "Who gets it", options: "given" },
  subject: {
    kind: "line",
    label: "Subject",
    most: longestParts.subject,
    required: "Enter the subject",
    wide: true,
  },
  text: {
    kind: "text",
    label: "Message",
    hint: "Leave a blank line between paragraphs. Addresses that begin with https:// become links. The greeting and the club’s address are added.",
    most: longestParts.text,
    required: "Write the message",
    rows: 12,
    wide: true,
  },
  sms: {
    kind: "text",
    label: "Text message (optional)",
    hint: "For urgent news. Also sent as a text to families who agreed to texts.",
    most: longestParts.sms,
    rows: 3,
    wide: true,
  },
  reply_to: { kind: "choice", label: "Answers go to", options: "given" },
  advertising: {
    kind: "tick",
    label: "This is advertising",
    hint: "Anything that sells or promotes, such as a camp or merchandise: then only those of them who subscribed to the newsletter get it, with a link to unsubscribe.",
    wide: true,
  },
});

/** The fields of a message besides its audience. */
export function messageFrom(fields: Readonly<Record<string, string>>) {
  const { to: _, ...beside } = messageForm;
  const { values, errors } = readForm(
    beside,
    { reply_to: "club", ...fields },
    { reply_to: ["own", "club"] },
  );
  if (values.advertising && values.sms)
    errors.sms = "Families agreed to texts about practices and places: leave this empty";
  return { values, errors };
}
