import events from "./pictograms/events.svg?no-inline";
import frame from "./pictograms/frame.svg?no-inline";
import associations from "./pictograms/associations.svg?no-inline";

/** The sheet that contains a pictogram; see assets/signs.ts. */
function sheetOf(name: string): string {
  if (/^(social|pay)-|^logo-mark$/.test(name)) return frame;
  return name.startsWith("association-") ? associations : events;
}

interface PictogramProps {
  /** A symbol's name. */
  name: string;
  /** Its text alternative; none: decorative. */
  label?: string;
  className?: string;
}

/**
 * Whether the page's HTML includes the pictogram. Some pictograms load separately: those that only appear on
 * pages opened by script, and the associations' logos, which are far down the page and as large as all others
 * together.
 */
const isHere = (name: string) =>
  import.meta.env.SSR
    ? sheetOf(name) !== associations
    : document.getElementById(`sign-${name}`) !== null;

/** A pictogram: events, social networks, payment brands. */
export function Pictogram({ name, label, className }: PictogramProps) {
  const href = isHere(name) ? `#sign-${name}` : `${sheetOf(name)}#${name}`;
  return <Drawn href={href} label={label} className={className} />;
}

/** A pictogram that is in every page's HTML. */
export function PagePictogram({
  name,
  label,
  className,
}: PictogramProps & { name: "logo" | "torch" }) {
  return <Drawn href={`#${name}`} label={label} className={className} />;
}

interface DrawnProps {
  href: string;
  label: string | undefined;
  className: string | undefined;
}

function Drawn({ href, label, className = "" }: DrawnProps) {
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg className={`pictogram ${className}`} {...meaning}>
      <use href={href} />
    </svg>
  );
}
