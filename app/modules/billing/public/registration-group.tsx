import type { FormEvent } from "react";
import { type OfferingPlace, RegisterButton } from "#modules/inbox/ui.ts";
import { OfferingCard, type OfferingCardContent } from "#modules/catalogue/ui.ts";
import { scrollToPlace } from "#modules/content/ui.ts";
import { Button } from "#core/ui/button.tsx";
import { Carousel } from "#core/ui/carousel.tsx";

export interface RegistrationOption extends OfferingCardContent {
  /** Its number within the checkout's type. */
  id: number;
  type: string;
  /** The card's element id. */
  anchor: string;
  /** "On now", "Starts April 1, 2027"; "": it cannot be joined. */
  starts: string;
  /** "Nov 1–Mar 31 · Waiting list" */
  row: string;
  /** What a family pays that registers today: the price, or the part of it for the rest of the season. */
  priceToday: string;
  /** "full season $340", if only a part of it is paid today; "": it is not. */
  whole: string;
  /** How to be invited, or what joining now costs; "": nothing to say. */
  rowNote: string;
  /** The line above the first such row; "": none. */
  under: "" | "Full for now" | "Starting later" | "For families already with us";
  /** Its season is on, and whoever is new to the club can join it. */
  isForNewcomers: boolean;
  /** An external membership form; null: our checkout. */
  registrationLink: string | null;
  place: OfferingPlace | undefined;
}

export interface RegistrationGroupContent {
  id: string;
  heading: string;
  text: string[];
  /** "5 to 13", for all its options together. */
  ages: string;
  options: RegistrationOption[];
  /** The same in the order of the rows. */
  rows: RegistrationOption[];
  /** The options in a collapsed section. */
  onRequest: RegistrationOption[];
}

interface RegistrationGroupProps extends RegistrationGroupContent {
  /** REGISTER NOW */
  buttonText: string;
}

/** The facts that parents compare; a card has its other facts in a fold. */
const firstFacts = ["Days", "Where", "Spots"];

/** A group's options: a slider on screens narrower than 1100 px, a grid from 1100 px. */
export function RegistrationGroup(group: RegistrationGroupProps) {
  const { id, heading, text, options, onRequest, buttonText } = group;
  const cardOf = (option: RegistrationOption) => (
    <OfferingCard
      key={option.anchor}
      id={option.anchor}
      offering={option}
      starts={option.starts}
      first={firstFacts}
    >
      <OptionButton {...{ option, buttonText }} />
    </OfferingCard>
  );
  return (
    <section className="band registration" id={id}>
      <div className="band-head">
        <h2 tabIndex={-1}>{heading}</h2>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {options.length > 0 && <Carousel kind="cards" label={heading} slides={options.map(cardOf)} />}
      {onRequest.length > 0 && (
        <details className="registration-request">
          <summary>Semi-private and team hours ({onRequest.length})</summary>
          <div>{onRequest.map(cardOf)}</div>
        </details>
      )}
    </section>
  );
}

interface OptionButtonProps {
  option: RegistrationOption;
  /** REGISTER NOW */
  buttonText: string;
}

/** The REGISTER NOW button of an option. */
export const OptionButton = ({ option, buttonText }: OptionButtonProps) => {
  const { type, id, title, registrationLink, place } = option;
  return option.invitation ? (
    <InvitationButton label={buttonText} about={title} option={{ type, id }} />
  ) : (
    <RegisterButton
      offering={{ type, id, title, registrationLink }}
      label={buttonText}
      place={place}
    />
  );
};

interface InvitationButtonProps {
  label: string;
  about: string;
  option: { type: string; id: number };
}

/**
 * The REGISTER NOW button of a group by invitation: it sells nothing, and links to the form for asking a
 * coach.
 */
function InvitationButton({ label, about, option }: InvitationButtonProps) {
  const onSubmit = (event: FormEvent) => {
    if (scrollToPlace("contact-form")) event.preventDefault();
  };
  return (
    <form action="#contact-form" className="register" onSubmit={onSubmit}>
      <input type="hidden" name="type" value={option.type} />
      <input type="hidden" name="id" value={option.id} />
      <Button about={`${about}: ask a coach`}>{label}</Button>
    </form>
  );
}
