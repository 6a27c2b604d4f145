import { type OrderKind, type OrderState, orderKinds, orderStates } from "./order.ts";

/** Reads which orders are wanted from an address's query (`kind`, `state`); the unknown is any. */
export function orderFilterFrom(query: URLSearchParams): {
  kind: OrderKind | null;
  state: OrderState | null;
} {
  return {
    kind: orderKinds.find((kind) => kind === query.get("kind")) ?? null,
    state: orderStates.find((state) => state === query.get("state")) ?? null,
  };
}
