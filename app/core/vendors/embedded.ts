/** Whether a vendor's name is that of one of our own fake vendors (`vendors/*\/local.server.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}
