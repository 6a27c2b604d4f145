/** The components that other modules' pages show. */
export {
  BookedCard,
  BookedFact,
  CancelTrial,
  TrialCard,
  trialHeading,
  TrialWords,
} from "./public/booked-card.tsx";
export { GroupCalendar } from "./public/group-calendar.tsx";
export { Assurances, GroupFinder, groupsPath } from "./public/group-finder.tsx";
export { type Membership, MembershipSlider } from "./public/membership-slider.tsx";
export { FactList, OfferingCard, type OfferingCardContent } from "./public/offering-card.tsx";
export { RaceBib } from "./public/race-bib.tsx";
export { TrialForm } from "./public/trial.tsx";
