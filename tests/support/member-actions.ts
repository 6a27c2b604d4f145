import { randomUUID } from "node:crypto";
import { personPath } from "#modules/families/person-path.ts";
import { adults } from "./families.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { emergencyContacts, guardians } from "#modules/families/schema.ts";

const noteAudit = {
  "write-note": "families.note-written",
  "pin-note": "families.note-pinned",
  "delete-note": "families.note-deleted",
} as const;

/**
 * Staff's actions that end a guardian's links, remove people from a family, and write notes about it.
 * @param cookie an admin's session
 */
export const memberActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const { db } = club.ctx;

  /** A family with two guardians and an emergency contact. */
  async function withMembers() {
    // Registered without payment: no other action writes to them.
    const { familyId } = await make.family();
    const adult = (name: string) => ({ familyId, name, email: "guardian@example.ca" });
    const [guardian] = await db
      .insert(guardians)
      .values([adult("Kwame Osei"), adult("Abena Osei")])
      .returning();
    const { emergency_name: name, emergency_phone: phone } = adults;
    const [contact] = await db
      .insert(emergencyContacts)
      .values({ familyId, name, phone })
      .returning();
    return { familyId, guardian: guardian?.id ?? "", contact: contact?.id ?? "" };
  }

  const ending = (["end-links", "remove-guardian", "remove-contact"] as const).map(
    (action): StaffAction => ({
      at: "/admin/families",
      action,
      audit: action === "end-links" ? "families.links-ended" : "families.removed",
      says: action === "remove-contact" ? "emergency contact " : "guardian ",
      act: async () => {
        const { familyId, guardian, contact } = await withMembers();
        const path =
          action === "remove-contact"
            ? personPath(familyId, "contact", contact)
            : personPath(familyId, "guardian", guardian);
        return submit(path, { _action: action, confirmed: "yes" });
      },
    }),
  );

  const notes = (["write-note", "pin-note", "delete-note"] as const).map(
    (action): StaffAction => ({
      at: "/admin/families",
      action,
      audit: noteAudit[action],
      says: "family",
      act: async () => {
        const { familyId } = await make.family();
        const path = `/admin/families/${familyId}/notes`;
        const id = randomUUID();
        const written = await submit(path, { _action: "write-note", id, text: "Calls at noon" });
        if (action === "write-note") return written;
        return submit(path, { _action: action, id, pinned: "yes" });
      },
    }),
  );
  return [...ending, ...notes];
};
