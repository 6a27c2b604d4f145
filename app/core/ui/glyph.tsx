const shapes = {
  chevron: "m5 9 7 7 7-7",
  menu: "M3 6h18M3 12h18M3 18h12",
  close: "M5 5l14 14M19 5 5 19",
  play: "M8 4v16l12-8Z",
  pause: "M8 4v16M16 4v16",
  previous: "m14 5-7 7 7 7",
  next: "m10 5 7 7-7 7",
} as const;

/** A plain stroke icon for controls; the control itself has the label. */
export function Glyph({ name }: { name: keyof typeof shapes }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" data-glyph={name} aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
