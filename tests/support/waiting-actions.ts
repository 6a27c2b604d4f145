import type { TestClub } from "./club.ts";
import type { records } from "./records.ts";
import { type StaffAction, staffActions } from "./staff-actions.ts";

/** Staff's changes to waiting lists. @param cookie an admin's session */
export function waitingActions(
  club: TestClub,
  cookie: string,
  make: ReturnType<typeof records>,
): StaffAction[] {
  const { submit } = staffActions(club, cookie);
  const removed = "office.waiting-removed" as const;
  const restore: StaffAction = {
    at: "/admin/waiting",
    intent: "restore-waiting",
    action: "office.waiting-restored",
    says: "TEST-",
    act: async () => {
      const { id } = await make.waitingPlace({ state: "removed" });
      return submit("/admin/waiting", { intent: "restore-waiting", id });
    },
  };
  const others = (["offer-next", "remove-waiting"] as const).map(
    (intent): StaffAction => ({
      at: "/admin/waiting",
      intent,
      action: intent === "offer-next" ? "office.offered-out-of-turn" : removed,
      says: intent === "offer-next" ? "Moved here for it" : "TEST-",
      act: async () => {
        const { id } = await make.waitingPlace();
        return submit("/admin/waiting", { intent, id, reason: "Moved here for it" });
      },
    }),
  );
  return [...others, restore];
}
