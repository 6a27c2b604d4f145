const lanes = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const spacing = 44;

/** A bend and the straights it joins. */
function line(radius: number) {
  const near = 800 - radius;
  return `M4000 ${near}H800A${radius} ${radius} 0 0 0 ${near} 800V4000`;
}

/** The bend of a track: nine lines, eight lanes. The site's one ornament. */
export function LaneLines({ className = "" }: { className?: string }) {
  return (
    <svg
      className={`lane-lines ${className}`}
      viewBox="0 0 800 800"
      aria-hidden="true"
      focusable="false"
    >
      {lanes.map((lane) => (
        <path key={lane} d={line(440 + lane * spacing)} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
