/** Whether a vendor's name is that of one of our own stand-ins (`server/integrations/*\/local.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}
