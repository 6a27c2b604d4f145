import { auditActions } from "./audit-actions.ts";
import type { Module } from "#core/module.server.ts";

export const familyPagesModule = {
  auditActions,
} satisfies Module;
