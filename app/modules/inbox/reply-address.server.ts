import { createHmac } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";

type Ctx = Pick<AppContext, "mailedLinkSecret">;

/** In any case, because mail servers may change it. */
const shape = /\binbox\+([a-z0-9]{8})\.([0-9a-f]{24})@/gi;

const signatureOf = ({ mailedLinkSecret }: Ctx, reference: string) =>
  createHmac("sha256", mailedLinkSecret)
    .update(`reply ${reference.toUpperCase()}`)
    .digest("hex")
    .slice(0, 24);

/** The reply address that identifies a thread; null: the club has no domain for replies. */
export function replyAddressOf(
  ctx: Ctx & Pick<AppContext, "inboundMail">,
  reference: string,
): string | null {
  if (!ctx.inboundMail?.domain) return null;
  const [first = "", second = ""] = reference.split("-");
  const local = `inbox+${first}${second}.${signatureOf(ctx, reference)}`.toLowerCase();
  return `${local}@${ctx.inboundMail.domain}`;
}

/** The reference in one of our reply addresses, such as among a mail's recipients; null: none. */
export function referenceIn(ctx: Ctx, recipients: string): string | null {
  for (const [, letters = "", signature = ""] of recipients.matchAll(shape)) {
    const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`.toUpperCase();
    if (isSameSecret(signature.toLowerCase(), signatureOf(ctx, reference))) return reference;
  }
  return null;
}
