import type { Module } from "#core/module.server.ts";
import { auditActions } from "./audit-actions.ts";

export const familyPagesModule = {
  auditActions,
} satisfies Module;
