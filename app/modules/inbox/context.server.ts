import type { FormEffects } from "./form-effects.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** What forms start beside their messages. */
    forms: FormEffects;
  }
}
