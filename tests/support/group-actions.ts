import { eq } from "drizzle-orm";
import { type StaffActions, staffActions } from "./staff-actions.ts";
import { registrations } from "#modules/enrolment/schema.ts";

/**
 * Staff's actions on a group's athletes.
 * @param cookie an admin's session, or a coach's of the fixture's group
 */
export const groupActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  return [
    {
      at: "/admin/groups",
      action: "move",
      audit: "groups.moved",
      says: "Group: the program’s own group → the program’s own group",
      act: async () => {
        const { athleteId } = await make.family();
        await make.sale({ offeringType: "eclairs", offeringId: 1 }, {}, athleteId);
        const [own] = await club.ctx.db
          .select({ id: registrations.id })
          .from(registrations)
          .where(eq(registrations.athleteId, athleteId));
        const fields = { _action: "move", registration: own?.id ?? "", group: "" };
        return submit("/admin/groups/none", fields);
      },
    },
    {
      at: "/admin/groups",
      action: "read-health",
      audit: "families.health-read",
      says: "athlete ",
      act: async () => {
        const { athleteId } = await make.medicalInformation();
        const place = { offeringType: "eclairs", offeringId: 1, seasonTo: "2090-01-01" };
        await make.sale(place, {}, athleteId);
        return submit("/admin/groups/releve", { _action: "read-health", athlete: athleteId });
      },
    },
  ];
};
