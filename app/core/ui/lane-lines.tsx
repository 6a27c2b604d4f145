const radii = [440, 484, 528, 572, 616, 660, 704, 748, 792];

/** Each line of a bend, and the straights it joins. */
export const laneLines = radii
  .map((radius) => {
    const near = 800 - radius;
    return `M4000 ${near}H800A${radius} ${radius} 0 0 0 ${near} 800V4000`;
  })
  .join("");

/** The bend of a track: nine lines, eight lanes. The site's only ornament. */
export function LaneLines({ className = "" }: { className?: string }) {
  return (
    <svg className={`lane-lines ${className}`} viewBox="0 0 800 800" aria-hidden="true">
      <path d={laneLines} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
