import type { FormEffects } from "./form-effects.server.ts";

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The effects of forms beside their messages. */
    forms: FormEffects;
  }
}
