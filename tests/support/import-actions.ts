import { randomUUID } from "node:crypto";
import { importer } from "./imports.ts";
import { type StaffActions, staffActions } from "./staff-actions.ts";

/**
 * Staff's actions on imports and federation numbers.
 * @param cookie an admin's session
 */
export const importActions: StaffActions = (club, cookie, make) => {
  const { upload, uploaded, imported, press } = importer(club, cookie);
  const { submit, call } = staffActions(club, cookie);
  const file = () => `first_name,last_name\r\nAda,Zq${randomUUID()}\r\n`;
  return [
    {
      at: "/admin/imports",
      action: "upload",
      audit: "imports.uploaded",
      says: "families.csv",
      act: () => upload(file()),
    },
    {
      at: "/admin/imports",
      action: "discard",
      audit: "imports.discarded",
      says: "families.csv",
      act: async () => press(await uploaded(file()), "discard"),
    },
    {
      at: "/admin/imports",
      action: "import",
      audit: "imports.imported",
      says: "1 family, 1 athlete",
      act: async () => press(await uploaded(file()), "import", {}, "/rows"),
    },
    {
      at: "/admin/imports",
      action: "undo",
      audit: "imports.undone",
      says: "1 family, 1 athlete",
      act: async () => press(await imported(file()), "undo"),
    },
    {
      at: "/admin/families",
      action: "save-federation",
      audit: "federation.changed",
      says: "Federation number",
      act: async () => {
        const { familyId, athleteId } = await make.family();
        const fields = { _action: "save-federation", number: randomUUID(), paid_until: "" };
        return submit(`/admin/families/${familyId}/${athleteId}/federation`, fields);
      },
    },
    ...(["csv", "xlsx"] as const).map((ending) => ({
      at: `get /api/federation.${ending}`,
      audit: "office.exported" as const,
      says: "federation numbers",
      act: () => call("GET", `/api/federation.${ending}`),
    })),
  ];
};
