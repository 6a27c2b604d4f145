import type { Module } from "#core/module.server.ts";
import { auditActions } from "./audit-actions.ts";

const medicalActions = {
  "read-health": "health.see",
  "enter-health": "health.edit",
  "correct-health": "health.edit",
  "delete-health": "health.edit",
} as const;

export const familyPagesModule = {
  sections: [
    {
      path: "/admin/families/:family",
      permission: "families.see",
      changes: "families.edit",
      actions: { ...medicalActions, "record-waivers": "waivers.manage" },
    },
    {
      path: "/admin/families/:family/people/:part/:person",
      permission: "families.see",
      also: "families.edit",
    },
    {
      path: "/admin/families/:family/notes",
      permission: "families.see",
      also: "families.edit",
    },
    {
      path: "/admin/families/:family/statement/:year",
      permission: "families.see",
      also: "billing.see",
    },
  ],
  auditActions,
} satisfies Module;
