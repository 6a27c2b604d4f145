import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext, Machine } from "#core/context.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";

type KeyPlace = Pick<AppContext, "db" | "machine">;

/** The backup key, for an admin who saves it; null: it is not here, or the site may not read it. */
export async function showBackupKey(
  { db, machine }: KeyPlace,
  by: StaffMember,
): Promise<string | null> {
  const waiting = await readWaiting(machine);
  if (!waiting) return null;
  await recordAudit(db, {
    actor: by,
    action: "office.backup-key-shown",
    subject: { type: "backup-key", id: waiting.recipient },
  });
  return waiting.key;
}

/**
 * Deletes the backup key from this machine once an admin has saved it elsewhere.
 * @param end the last six characters of the saved copy, in any case: shows that there is one
 * @returns `differs`: they are another key's; `gone`: a colleague was first
 */
export async function confirmBackupKey(
  { db, machine }: KeyPlace,
  by: StaffMember,
  end: string,
): Promise<"saved" | "differs" | "gone"> {
  if ((await machine.readBackupKey()) === null) return "gone";
  const waiting = await readWaiting(machine);
  if (!waiting) return "differs";
  if (end.trim().toUpperCase() !== waiting.key.slice(-6)) return "differs";
  await recordAudit(db, {
    actor: by,
    action: "office.backup-key-saved",
    subject: { type: "backup-key", id: waiting.recipient },
  });
  await machine.deleteBackupKey();
  return "saved";
}

async function readWaiting(machine: Machine): Promise<{ key: string; recipient: string } | null> {
  const text = (await machine.readBackupKey()) ?? "";
  const key = /^AGE-SECRET-KEY-\S+/m.exec(text)?.[0];
  if (!key) return null;
  return { key, recipient: /age1\w+/.exec(text)?.[0] ?? "" };
}
