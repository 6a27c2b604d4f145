const lanes = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const spacing = 44;

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
        <circle
          key={lane}
          cx="800"
          cy="800"
          r={440 + lane * spacing}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
