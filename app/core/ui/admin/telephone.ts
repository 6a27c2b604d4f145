/** The number that a telephone link calls, without the text people type beside it. Empty: no number. */
export function callTo(phone: string): string {
  const digits = phone.replaceAll(/[^+\d]/g, "");
  return digits && `tel:${digits}`;
}
