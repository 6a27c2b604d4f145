import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { DeliveryCard } from "./delivery-card.tsx";
import type { DeliveryEntry } from "./delivery-entry.ts";

/** What became of each message a submission caused. */
export function Deliveries({ deliveries }: { deliveries: DeliveryEntry[] }) {
  useFreshDeliveries(deliveries);
  return (
    <section className="deliveries-section" aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      {!deliveries.some(({ channel }) => channel === "email") && (
        <p className="quiet">
          No confirmation was sent: this mailbox had two mails because of forms in the hour before.
        </p>
      )}
      <ul className="delivery-list">
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

/** Looks again every two seconds, half a minute long, while something is on its way. */
function useFreshDeliveries(deliveries: DeliveryEntry[]) {
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  const moving = deliveries.some(({ state }) => state === "pending" || state === "sending");
  useEffect(() => {
    if (!moving || looks >= 15) {
      if (!moving) setLooks(0);
      return;
    }
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      revalidate();
    }, 2_000);
    return () => clearTimeout(timer);
  }, [moving, looks, revalidate]);
}
