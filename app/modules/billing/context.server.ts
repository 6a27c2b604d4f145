import type { Payments } from "./provider/port.server.ts";

declare module "#core/context.server.ts" {
  interface Integrations {
    payments: Payments;
  }
}
