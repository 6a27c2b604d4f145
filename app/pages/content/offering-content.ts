import type { OfferingCardContent } from "#app/sections/offering-card.tsx";
import type { Membership } from "#app/sections/membership-slider.tsx";
import type { Offering, SliderOffering } from "#domain/content/offerings.ts";
import { spokenMoney } from "#domain/money.ts";
import { agesInWords, seasonInWords } from "#domain/offering-words.ts";

/** What a card says of an offering. */
export function offeringCard(offering: Omit<Offering, "capacity">): OfferingCardContent {
  const { icon, title, subTitle, priceCents, per, ages, season } = offering;
  return {
    icon,
    title,
    subTitle,
    per,
    price: spokenMoney(priceCents),
    ages: agesInWords(ages),
    season: seasonInWords(season),
  };
}

/** A slider's offering, and where its REGISTER leads. */
export function membership(offering: SliderOffering): Membership {
  const { id, registrationLink, option } = offering;
  const own = option ? `/register-for-membership#${optionAnchor(option)}` : "#contact-form";
  return { id, to: registrationLink ?? own, ...offeringCard(offering) };
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;
