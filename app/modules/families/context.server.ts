import type { Transaction } from "#core/db/database.server.ts";
import type { HealthKeys } from "./medical-information-keys.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** Encrypt and decrypt athletes' medical information. */
    healthKeys: HealthKeys;
  }
}

declare module "#core/module.server.ts" {
  interface Module {
    /**
     * Called when the owner of a guardian's new address has confirmed it, for data that is stored by address.
     * No other guardian has the former one.
     */
    addressChanges?: readonly ((
      transaction: Transaction,
      addresses: { from: string; to: string },
    ) => Promise<void>)[];
  }
}
