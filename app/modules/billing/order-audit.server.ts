import type { Order } from "#modules/enrolment/schema.ts";

/** An entry of the audit log about an order, with its title at the time. */
export const aboutOrder = <Own extends object>(
  { reference, title }: Pick<Order, "reference" | "title">,
  details?: Own,
) => ({ subject: { type: "order" as const, id: reference }, details: { name: title, ...details } });
