import type { TestClub } from "./club.ts";

/** The club sends SMS messages: its vendor is not the embedded one, although they stay in its outbox. */
export function sendSms({ ctx }: Pick<TestClub, "ctx">): void {
  const { sms, ...others } = ctx.integrations;
  ctx.integrations = { ...others, sms: { ...sms, vendor: "a texting service" } };
}
