/** Twilio refuses a longer body (error 21617). */
export const longestSms = 1600;

/** The body, cut with an ellipsis when it is longer than `longestSms` UTF-16 units. */
export function fitBody(body: string): string {
  if (body.length <= longestSms) return body;
  // The cut may fall between the two halves of one character: half of it is dropped.
  return `${body.slice(0, longestSms - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
