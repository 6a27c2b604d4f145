import type { DeliveryQueue } from "./queue.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    queue: DeliveryQueue;
  }
}
