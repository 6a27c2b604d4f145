import { Form } from "react-router";
import type { OrderKind, OrderState } from "#domain/order.ts";
import { FilterSelect } from "./filter-select.tsx";
import { orderKindLabels, orderStateLabels } from "./labels.ts";

/** Which payments to list. */
export function OrderFilters({
  kind,
  state,
}: {
  kind: OrderKind | null;
  state: OrderState | null;
}) {
  return (
    <Form className="filters order-filters" method="get" aria-label="Filter">
      <FilterSelect name="kind" label="Kind" chosen={kind} options={orderKindLabels} />
      <FilterSelect name="state" label="State" chosen={state} options={orderStateLabels} />
      <button className="staff-button">Show</button>
    </Form>
  );
}
