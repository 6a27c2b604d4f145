import { articleCalls, locationCalls } from "./articles-and-locations.ts";
import { attendanceCalls } from "./attendance.ts";
import type { Call } from "./call.ts";
import { checkoutCalls } from "./checkout.ts";
import { downloadCalls } from "./downloads.ts";
import { triggerEmailCalls } from "./specification.ts";
import { staffSessionCalls } from "./staff-session.ts";
import { uploadCalls } from "./uploads.ts";

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
