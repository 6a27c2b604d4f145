import { LaneLines } from "#app/ui/lane-lines.tsx";

/** A town page's highlighted heading: one line, as loud as it gets. */
export function LocationShout({ heading }: { heading: string }) {
  return (
    <div className="location-shout">
      <LaneLines className="location-shout-lanes" />
      <h2>{heading}</h2>
    </div>
  );
}
