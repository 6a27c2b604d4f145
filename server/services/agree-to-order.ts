import { agreementSchema } from "#domain/agreement.ts";
import { type FieldErrors, fieldErrors } from "#domain/form-field.ts";
import type { FormValues } from "#domain/form-result.ts";
import { holdMinutes, holdsPerNetwork } from "#domain/order.ts";
import type { Order } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { endCheckout } from "./end-checkout.ts";
import { holdPlace } from "./hold-place.ts";
import { orderOfSession } from "./order-rows.ts";
import { isWaiting, warningOf } from "./read-checkout.ts";

/** `warned`: outside the age group, and nobody said yet that this is meant. `full`: the last place is gone. */
export type Agreement =
  | { outcome: "agreed" }
  | { outcome: "invalid"; message: string; errors: FieldErrors; values: FormValues }
  | { outcome: "warned"; message: string; values: FormValues }
  | { outcome: "full" | "refused"; message: string };

const over = "This checkout is over. Nothing was charged; please start again.";

/**
 * Accepts the terms of a registration for an athlete, and holds its place for half an hour. Two
 * families can't be given the last place: whoever accepts second is told.
 */
export async function agreeToOrder(
  desk: ClubDesk,
  sessionId: string,
  fields: Record<string, unknown>,
): Promise<Agreement> {
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
  const order = await orderOfSession(desk.db, sessionId);
  if (!order || !isWaiting(order)) {
    return { outcome: "refused", message: over };
  }
  const checked = agreementSchema.safeParse(fields);
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    return { outcome: "invalid", message: Object.values(errors)[0] ?? "", errors, values };
  }
  const { athlete_name: athleteName, birth_year: birthYear, age_known } = checked.data;
  const warning = warningOf(desk, order, birthYear);
  if (warning && !age_known) return { outcome: "warned", message: warning, values };
  return hold(desk, order, { athleteName, birthYear });
}

const refusals = {
  full: "Every place is taken",
  gone: "This is not sold any more. Nothing was charged.",
  "too-many": `${holdsPerNetwork} places are being held for your network already. Pay or cancel one of them, or try again in ${holdMinutes} minutes. Nothing was charged.`,
} as const;

async function hold(
  desk: ClubDesk,
  order: Order,
  athlete: { athleteName: string; birthYear: number },
): Promise<Agreement> {
  const held = await holdPlace(desk, order, athlete);
  if (held.outcome !== "held") {
    const { outcome } = held;
    return {
      outcome: outcome === "full" ? "full" : "refused",
      message: outcome === "over" ? over : `${order.title}: ${refusals[outcome]}`,
    };
  }
  for (const replaced of held.replaced) await endCheckout(desk, replaced);
  return { outcome: "agreed" };
}
