import { randomUUID } from "node:crypto";
import type { StaffRole } from "#core/audit/roles.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { staffAccounts } from "./schema.ts";

interface NewAccount {
  name: string;
  /** Confirmed by its owner, or by the person who runs the server. */
  email: string;
  role: StaffRole;
  /** Of the password. */
  hash: string;
}

/** Creates a staff account with a password. @returns its id */
export async function insertAccount(
  transaction: Transaction,
  { name, email, role, hash }: NewAccount,
): Promise<string> {
  const id = randomUUID();
  await transaction.insert(staffUsers).values({ id, name, email, role, emailVerified: true });
  await transaction.insert(staffAccounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: "credential",
    password: hash,
  });
  return id;
}
