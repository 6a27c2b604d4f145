import { VendorFailure } from "../vendor-failure.ts";
import type { MailMessage } from "./port.ts";

/** One address: nothing that could end it, add a second one or begin another header. */
const oneAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
const freeHeader = /^(List-[A-Za-z-]+|X-[A-Za-z0-9-]+|Auto-Submitted)$/i;
const control = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Refuses a message that could smuggle in a header or a recipient.
 * @throws VendorFailure naming the part, never its content
 */
export function checkMessage(vendor: string, message: MailMessage): void {
  const refuse = (part: string) => {
    throw new VendorFailure(vendor, `The e-mail was not sent: its ${part}.`);
  };
  if (!/^[\w-]+$/.test(message.id)) refuse("id is not a UUID");
  if (!oneAddress.test(message.to)) refuse("recipient is not one e-mail address");
  if (message.replyTo !== undefined && !oneAddress.test(message.replyTo))
    refuse("reply address is not one e-mail address");
  if (control.test(message.subject)) refuse("subject holds a line break or a control character");
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!freeHeader.test(name)) refuse("headers include one that may not be set");
    if (control.test(value)) refuse(`header ${name} holds a line break or a control character`);
  }
}
