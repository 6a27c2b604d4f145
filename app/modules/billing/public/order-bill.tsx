import type { OrderBill } from "../order-bill.server.ts";

interface OrderBillListProps {
  bill: OrderBill;
  /** What is paid now, if that is not the total: for instalments, or besides a credit. */
  now?: string | null;
}

/** Each item with its price and discounts, and the total. */
export const OrderBillList = ({ bill, now = null }: OrderBillListProps) => (
  <dl className="order-bill">
    {bill.items.flatMap(({ id, title, name, days, price, more }) => [
      <div key={id} className="order-bill-item">
        <dt>
          {title}
          {name && (
            <>
              {" for "}
              <bdi>{name}</bdi>
            </>
          )}
          {days && <span>{days}</span>}
        </dt>
        <dd>{price}</dd>
      </div>,
      ...more.map(({ label, amount }) => (
        <div key={`${id} ${label}`}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      )),
    ])}
    <div className="order-bill-item">
      <dt>Total</dt>
      <dd>{bill.total}</dd>
    </div>
    {now && (
      <div className="order-bill-item">
        <dt>To pay now</dt>
        <dd>{now}</dd>
      </div>
    )}
  </dl>
);
