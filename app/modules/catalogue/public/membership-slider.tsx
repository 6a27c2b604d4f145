import { ButtonAnchor } from "#core/ui/button.tsx";
import { Carousel } from "#core/ui/carousel.tsx";
import { OfferingCard, type OfferingCardContent } from "./offering-card.tsx";
import { TargetButton } from "#modules/content/ui.ts";

export interface Membership extends OfferingCardContent {
  id: number;
  /** Its button's target: a membership form, the option's card, or `#contact-form`. */
  to: string;
  /** REGISTER, or ASK ABOUT A SPOT. */
  label: string;
}

interface MembershipSliderProps {
  /** `anchor` is the target of the page's buttons. */
  labels: { anchor: string; heading: string; text: string };
  memberships: Membership[];
  ground?: "ivory" | "sunken" | "track" | "night";
}

/** Each membership is shown for a second (docs/specification.md 2.23). */
const delay = 1000;

/** A program's memberships side by side (docs/specification.md 2.13 and 2.23). */
export function MembershipSlider({
  labels: { anchor, heading, text },
  memberships,
  ground = "ivory",
}: MembershipSliderProps) {
  return (
    <section className="band memberships" id={anchor} data-ground={ground}>
      <div className="band-head">
        <h2 tabIndex={-1}>{heading}</h2>
        <p>{text}</p>
      </div>
      <Carousel
        kind="cards"
        label="Memberships"
        loop
        autoplay={delay}
        slides={memberships.map(({ id, to, label, ...offering }) => (
          <OfferingCard key={id} offering={offering}>
            <Register to={to} label={label} about={offering.title} />
          </OfferingCard>
        ))}
      />
    </section>
  );
}

/**
 * Links to a card of the registration page with a document navigation, because `:target` is only then set and
 * highlights the card.
 */
function Register({ to, ...labels }: { to: string; label: string; about: string }) {
  if (!to.startsWith("/")) return <TargetButton to={to} {...labels} size="small" />;
  return (
    <ButtonAnchor href={to} about={labels.about} size="small">
      {labels.label}
    </ButtonAnchor>
  );
}
