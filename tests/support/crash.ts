import type { AppContext } from "#core/context.server.ts";

/** A site whose process is killed before its n-th call of the database or the payment provider, counted from 0. */
export function crashingBefore(n: number, ctx: AppContext): AppContext {
  let left = n;
  const live = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          // No later call is made either.
          if (left <= 0) throw new Error("killed");
          left -= 1;
          return Reflect.apply(value, of, given);
        };
      },
    });
  const { payments } = ctx.integrations;
  const integrations = { ...ctx.integrations, payments: live(payments) };
  return { ...ctx, db: live(ctx.db), integrations };
}
