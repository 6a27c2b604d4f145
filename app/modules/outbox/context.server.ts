import type { Database } from "#core/db/database.server.ts";
import type { MakeLinkKey } from "./mailed-links.server.ts";
import type { DeliveryQueue } from "./queue.server.ts";

import type { NotificationTable } from "./notification.ts";

declare module "#core/module.server.ts" {
  interface Module {
    /** What the module sends on its own. */
    notifications?: NotificationTable;
  }
}

declare module "#core/context.server.ts" {
  interface AppContext {
    queue: DeliveryQueue;
    /** What sending asks the modules whose people it writes to. */
    sending: {
      makeLinkKey: MakeLinkKey;
      /** The owner of a number answered STOP. */
      endSms(db: Database, number: string): Promise<void>;
    };
  }
}
