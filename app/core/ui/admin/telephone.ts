/** The number that a phone link dials, without any text typed beside it. Empty: no number. */
export function callTo(phone: string): string {
  const digits = phone.replaceAll(/[^+\d]/g, "");
  return digits && `tel:${digits}`;
}
