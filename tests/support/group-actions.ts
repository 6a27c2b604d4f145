import { eq } from "drizzle-orm";
import { type StaffActions, staffActions } from "./staff-actions.ts";
import { dayFromNow } from "./daily-practice.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

/**
 * Staff's actions on a group's athletes.
 * @param cookie an admin's session, or a coach's of the fixture's group
 */
export const groupActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  /** A registration of the fixture's group. */
  async function registered(place: object = {}): Promise<string> {
    const { athleteId } = await make.family();
    await club.ctx.db
      .update(athletes)
      .set({ bornOn: dayFromNow(-10 * 365) })
      .where(eq(athletes.id, athleteId));
    await make.sale({ offeringType: "eclairs", offeringId: 1, ...place }, {}, athleteId);
    const [own] = await club.ctx.db
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.athleteId, athleteId));
    return own?.id ?? "";
  }
  return [
    {
      at: "/admin/groups",
      action: "place",
      audit: "groups.moved",
      says: "Group: the program’s own group → ",
      act: async () => {
        const picked = await registered({ offeringId: 99, seasonTo: "2090-01-01" });
        return submit("/admin/groups/none", { _action: "place", picked, group: "releve" });
      },
    },
    {
      at: "/admin/groups",
      action: "move",
      audit: "groups.moved",
      says: "Group: the program’s own group → the program’s own group",
      act: async () => {
        const fields = { _action: "move", registration: await registered(), group: "" };
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
