import events from "./signs/events.svg?no-inline";
import frame from "./signs/frame.svg?no-inline";
import people from "./signs/people.svg?no-inline";
import reviewers from "./signs/reviewers.svg?no-inline";

/** Which sheet a sign is on; see assets/signs.ts. */
function sheetOf(name: string): string {
  if (/^(social|pay)-|^logo-mark$/.test(name)) return frame;
  if (name.startsWith("portrait-")) return reviewers;
  return /^(coach|association)-/.test(name) ? people : events;
}

interface SignProps {
  /** A symbol's name. */
  name: string;
  /** What it says to people who cannot see it; none: it only decorates. */
  label?: string;
  className?: string;
}

/**
 * Whether the page has come with the sign: a page that script opens shows some that it has not, and
 * people's, far below and as heavy as all the others, come by themselves.
 */
const isHere = (name: string) =>
  import.meta.env.SSR ? sheetOf(name) !== people : document.getElementById(`sign-${name}`) !== null;

/** A drawn sign: pictograms, social networks, payment brands, portraits. */
export function Sign({ name, label, className }: SignProps) {
  const href = isHere(name) ? `#sign-${name}` : `${sheetOf(name)}#${name}`;
  return <Drawn href={href} label={label} className={className} />;
}

/** A sign that stands in every page's HTML. */
export function PageSign({ name, label, className }: SignProps & { name: "logo" | "torch" }) {
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
    <svg className={`sign ${className}`} {...meaning}>
      <use href={href} />
    </svg>
  );
}
