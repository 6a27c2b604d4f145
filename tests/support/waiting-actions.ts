import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

/** Staff's changes to waiting lists. */
export const waitingActions: StaffActions = (club, cookie, make) => {
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
};
