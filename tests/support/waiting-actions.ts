import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

/** Staff's changes to waiting lists. */
export const waitingActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const removed = "office.waiting-removed" as const;
  const restore: StaffAction = {
    at: "/admin/waiting",
    action: "restore-waiting",
    audit: "office.waiting-restored",
    says: "TEST-",
    act: async () => {
      const { id } = await make.waitingPlace({ state: "removed" });
      return submit("/admin/waiting", { _action: "restore-waiting", id });
    },
  };
  const others = (["offer-next", "remove-waiting"] as const).map(
    (action): StaffAction => ({
      at: "/admin/waiting",
      action,
      audit: action === "offer-next" ? "office.offered-out-of-turn" : removed,
      says: action === "offer-next" ? "Moved here for it" : "TEST-",
      act: async () => {
        const { id } = await make.waitingPlace();
        return submit("/admin/waiting", { _action: action, id, reason: "Moved here for it" });
      },
    }),
  );
  return [...others, restore];
};
