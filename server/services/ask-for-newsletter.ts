import { randomUUID } from "node:crypto";
import { subscriptionRequest } from "#domain/newsletter-mail.ts";
import type { Transaction } from "#server/db/database.ts";
import type { ClubDesk } from "./club-desk.ts";
import { newsletterLinks } from "./newsletter-links.ts";
import { recordRequest } from "./newsletter-list.ts";
import { oweMail } from "./owe-mail.ts";

/**
 * Somebody ticked the newsletter's box on another form: noted with what the box says, and asked
 * for one press by a mail of its own, as after the newsletter's own form (CASL; decision 5).
 */
export async function askForNewsletter(
  desk: Pick<ClubDesk, "queue" | "content" | "publicUrl" | "mailedLinkSecret">,
  transaction: Transaction,
  asked: { email: string; page: string; reference: string; mails: boolean },
): Promise<void> {
  const { email, page, reference, mails } = asked;
  const { club, subscribe } = desk.content;
  const id = randomUUID();
  const wording = `${subscribe.box.label}. ${subscribe.box.more}`;
  const method = "box on another form";
  await recordRequest(transaction, { id, address: email, wording, page, method });
  if (!mails) return;
  const { mailedLinkSecret: secret, publicUrl } = desk;
  const links = newsletterLinks({ secret, publicUrl }, id);
  const mail = subscriptionRequest({ reference, links }, club);
  await oweMail(desk, transaction, { to: email, replyTo: club.email, ...mail });
}
