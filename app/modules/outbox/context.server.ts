import type { Database } from "#core/db/database.server.ts";
import type { LinkOf, MailedLink } from "./mailed-links.server.ts";
import type { DeliveryQueue } from "./queue.server.ts";

import type { NotificationTable } from "./notification.ts";

declare module "#core/module.server.ts" {
  interface Module {
    /** The notifications of a module. */
    notifications?: NotificationTable;
    /** The links in its messages. */
    mailedLinks?: { [Kind in LinkOf]?: MailedLink };
    /** Called when the owner of a number has answered STOP. */
    smsStops?: readonly ((db: Database, number: string) => Promise<void>)[];
  }
}

declare module "#core/context.server.ts" {
  interface AppContext {
    queue: DeliveryQueue;
  }
}
