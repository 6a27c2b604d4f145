import { readFamily } from "#modules/families/read.server.ts";
import { adults } from "./families.ts";
import { type StaffActions, staffActions } from "./staff-actions.ts";
import { guardians } from "#modules/families/schema.ts";

/**
 * Staff's actions that end a guardian's links and remove people from a family.
 * @param cookie an admin's session
 */
export const memberActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const { db } = club.ctx;

  /** A family with two guardians and an emergency contact. */
  async function withMembers() {
    // Registered for nothing: no other action writes to them.
    const { familyId } = await make.family();
    const adult = (name: string) => ({ familyId, name, email: "guardian@example.ca" });
    const [guardian] = await db
      .insert(guardians)
      .values([adult("Kwame Osei"), adult("Abena Osei")])
      .returning();
    await submit(`/admin/families/${familyId}`, {
      ...adults,
      _action: "correct",
      part: "contact",
      id: "new",
    });
    const family = await readFamily(club.ctx, familyId);
    return { familyId, guardian: guardian?.id ?? "", contact: family?.contacts[0]?.id ?? "" };
  }

  return (["end-links", "remove-guardian", "remove-contact"] as const).map((action) => ({
    at: "/admin/families",
    action,
    audit: action === "end-links" ? "families.links-ended" : "families.removed",
    says: action === "remove-contact" ? "emergency contact " : "guardian ",
    act: async () => {
      const { familyId, guardian, contact } = await withMembers();
      const id = action === "remove-contact" ? contact : guardian;
      return submit(`/admin/families/${familyId}`, { _action: action, id, confirmed: "yes" });
    },
  }));
};
