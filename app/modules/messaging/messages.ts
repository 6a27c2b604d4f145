/** `draft` · `waiting`: scheduled, and can be stopped · `sent`: its deliveries exist. */
export type MessageState = "draft" | "waiting" | "sent";

/** Staff can stop a message for this many seconds after they send it. */
export const stopSeconds = 60;

/** The same for a changed session: a group's families should get the message within a minute. */
export const changeStopSeconds = 40;

/** The limits of a message's parts, in characters. */
export const longestParts = { subject: 150, text: 10_000, sms: 480 };

/** The 7-bit alphabet of text messages (GSM 03.38), and its characters that take two septets. */
const plainCharacters =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const doubleCharacters = "^{}\\[~]|€\f";

/**
 * The number of messages that a text is billed as: characters beyond the GSM alphabet reduce the length of
 * each message.
 */
export function smsSegments(text: string): number {
  const characters = [...text];
  const isPlain = characters.every((character) =>
    (plainCharacters + doubleCharacters).includes(character),
  );
  const length = isPlain
    ? characters.reduce((sum, character) => sum + (doubleCharacters.includes(character) ? 2 : 1), 0)
    : text.length;
  const [single, part] = isPlain ? [160, 153] : [70, 67];
  return length <= single ? Math.min(length, 1) : Math.ceil(length / part);
}
