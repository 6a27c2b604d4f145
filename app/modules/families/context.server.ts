import type { HealthKeys } from "./medical-information-keys.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** Encrypt and decrypt athletes' medical information. */
    healthKeys: HealthKeys;
  }
}
