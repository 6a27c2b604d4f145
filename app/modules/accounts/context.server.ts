import type { StaffAuth } from "./auth.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** Staff's accounts and sessions. */
    auth: StaffAuth;
    /** Whether a password alone is not enough for an admin. */
    adminsNeedFactor: boolean;
  }
}
