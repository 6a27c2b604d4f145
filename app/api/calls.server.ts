import {
  articleCalls,
  locationCalls,
} from "#modules/articles/articles-and-locations-api.server.ts";
import { attendanceCalls } from "#modules/training/attendance-api.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";
import { checkoutCalls } from "#modules/billing/checkout-api.server.ts";
import { downloadCalls } from "./downloads.server.ts";
import { triggerEmailCalls } from "./specification.server.ts";
import { staffSessionCalls } from "#modules/accounts/staff-session-api.server.ts";
import { uploadCalls } from "#modules/media/uploads-api.server.ts";

/** Every call of the API (docs/specification.md 7), except the vendors'. */
export const calls: Call[] = [
  ...staffSessionCalls,
  ...articleCalls,
  ...locationCalls,
  ...uploadCalls,
  ...triggerEmailCalls,
  ...attendanceCalls,
  ...checkoutCalls,
  ...downloadCalls,
];
