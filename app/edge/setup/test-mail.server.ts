import { randomUUID } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { reasonOf } from "#core/logged-error.ts";

/** Enough to find a wrong setting. */
const few = { limit: 10, windowSeconds: 15 * 60 };

/** Sends a mail to the club's address. @returns the result, for the person who set it up */
export async function sendTestMail(
  { db, integrations, publicUrl }: AppContext,
  { to, clubName }: { to: string; clubName: string },
): Promise<string> {
  const { waitSeconds } = await countAttempt(db, "setup:test-mail", few);
  if (waitSeconds > 0) return "That was ten test emails. Please wait 15 minutes.";
  const { mail } = integrations;
  try {
    await mail.send({
      id: randomUUID(),
      to,
      subject: `Test email from ${clubName}’s website`,
      text: `This email shows that ${publicUrl} can send email. Nobody has to answer it.`,
    });
    return `Sent to ${to} by ${mail.vendor}. Look in its inbox.`;
  } catch (error) {
    return `It was not sent. ${reasonOf(error)}`;
  }
}
