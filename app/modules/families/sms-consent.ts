/** The box with which somebody agrees to text messages, in every form that has it. */
export const smsConsentField = "guardian_sms";

/** Whether the box was checked; undefined: the form did not ask, because the club sends no text messages. */
export function smsConsentFrom(fields: Record<string, unknown>): boolean | undefined {
  const answer = fields[smsConsentField];
  return typeof answer === "string" ? answer !== "" : undefined;
}
