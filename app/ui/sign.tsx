import sprite from "./signs/sprite.svg?no-inline";

interface SignProps {
  /** A symbol's name. */
  name: string;
  /** What it says to people who cannot see it; none: it only decorates. */
  label?: string;
  className?: string;
}

/** A drawn sign from the sprite: pictograms, social networks, payment brands. */
export function Sign({ name, label, className }: SignProps) {
  return <Drawn href={`${sprite}#${name}`} label={label} className={className} />;
}

/** A sign that stands in every page's HTML, so that it paints with the first frame. */
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
