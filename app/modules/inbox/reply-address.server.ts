import { createHmac } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import { isSameSecret } from "#core/same-secret.server.ts";

type Ctx = Pick<AppContext, "mailedLinkSecret">;

/** In any case: mail servers change it. */
const shape = /\binbox\+([a-z0-9]{8})\.([0-9a-f]{24})@/gi;

const signatureOf = ({ mailedLinkSecret }: Ctx, reference: string) =>
  createHmac("sha256", mailedLinkSecret)
    .update(`reply ${reference.toUpperCase()}`)
    .digest("hex")
    .slice(0, 24);

/** The address at which a reply finds its thread; null: the club has no domain for replies. */
export function replyAddressOf(
  ctx: Ctx & Pick<AppContext, "inboundMail">,
  reference: string,
): string | null {
  if (!ctx.inboundMail?.domain) return null;
  const [first = "", second = ""] = reference.split("-");
  const local = `inbox+${first}${second}.${signatureOf(ctx, reference)}`.toLowerCase();
  return `${local}@${ctx.inboundMail.domain}`;
}

/** The reference that an address of ours names, such as one of a mail's recipients; null: none does. */
export function referenceIn(ctx: Ctx, recipients: string): string | null {
  for (const [, letters = "", signature = ""] of recipients.matchAll(shape)) {
    const reference = `${letters.slice(0, 4)}-${letters.slice(4)}`.toUpperCase();
    if (isSameSecret(signature.toLowerCase(), signatureOf(ctx, reference))) return reference;
  }
  return null;
}
