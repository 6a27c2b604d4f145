import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import { readCoach, readCoaches } from "./coaches.ts";
import { assignGroups, deleteCredential, recordCredential } from "./record.ts";

/** Who coaches which groups, and what each coach has to have. */
export function coachServices(ctx: AppContext) {
  return {
    readCoaches: () => readCoaches(ctx),
    /** A coach, or an account that could be one; null: there is none. */
    readCoach: (key: string) => readCoach(ctx, key),
    recordCredential: (by: StaffMember, entry: Parameters<typeof recordCredential>[2]) =>
      recordCredential(ctx, by, entry),
    deleteCredential: (by: StaffMember, entry: Parameters<typeof deleteCredential>[2]) =>
      deleteCredential(ctx, by, entry),
    assignGroups: (by: StaffMember, assigned: Parameters<typeof assignGroups>[2]) =>
      assignGroups(ctx, by, assigned),
  };
}
