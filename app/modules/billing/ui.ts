/** The components that other modules' pages show. */
export { offerFact, optionAnchor, sliderCards } from "./public/membership-cards.ts";
