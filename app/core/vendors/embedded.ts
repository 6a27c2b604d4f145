/** Whether a vendor's name is that of one of our own fake vendors (`server/vendors/*\/local.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}
