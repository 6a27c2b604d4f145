import type { StaffAuth } from "./auth.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** Staff's accounts and sessions. */
    auth: StaffAuth;
    /** Whether admins need a second factor. */
    adminsNeedFactor: boolean;
  }
}
