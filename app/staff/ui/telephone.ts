/** What a press on a telephone number calls: people write words beside it. Empty: nothing can be dialled. */
export function callTo(phone: string): string {
  const digits = phone.replaceAll(/[^+\d]/g, "");
  return digits && `tel:${digits}`;
}
