import { eq } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { staffUsers } from "../db/schema/staff.ts";
import { enqueueMail } from "./mail.ts";

/** Queues a mail that the site itself writes to every admin. */
export async function mailAdmins(
  ctx: AppContext,
  transaction: Transaction,
  mail: { subject: string; text: string },
): Promise<void> {
  const admins = await transaction
    .select({ to: staffUsers.email })
    .from(staffUsers)
    .where(eq(staffUsers.role, "admin"));
  const headers = { "Auto-Submitted": "auto-generated" };
  for (const { to } of admins) await enqueueMail(ctx, transaction, { to, headers, ...mail });
}
