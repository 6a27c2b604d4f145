/** The number that a person's text messages go to; null: they did not agree, or it cannot be texted. */
export const smsNumber = (person: { phone: string; smsConsent: boolean }): string | null =>
  person.smsConsent ? textedNumber(person.phone) : null;

/**
 * A typed phone number in the format that a texting service accepts; null: it cannot be texted. Numbers
 * without a country code are North American.
 */
export function textedNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, "");
  if (phone.trim().startsWith("+") && digits.length >= 8) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : null;
}

/** A phone number for comparing: its last ten digits, without +1. */
export const dialledNumber = (phone: string) => phone.replace(/\D/g, "").slice(-10);
