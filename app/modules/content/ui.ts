/** The components that other modules' pages show. */
export { Associations } from "./public/associations.tsx";
export { Banner } from "./public/banner.tsx";
export { ContactLinks, withMessageLink } from "./public/contact-links.tsx";
export {
  breadcrumbFacts,
  clubFacts,
  coachingAssociates,
  generalAssociations,
  landingAssociations,
  venueFacts,
  withPicture,
} from "./public/content.ts";
export {
  AnotherWay,
  AnotherWayText,
  ExternalFrame,
} from "./public/external-frame.tsx";
export { heroData } from "./public/hero-data.ts";
export { ImageText } from "./public/image-text.tsx";
export { ErrorPage, NotFound, notFoundText } from "./public/not-found.tsx";
export { PageHero } from "./public/page-hero.tsx";
export { Poster } from "./public/poster.tsx";
export { Reviews } from "./public/reviews.tsx";
export {
  type FormBoxes,
  FormBoxesContext,
  NewsletterBox,
  Under13,
} from "./public/shared-boxes.tsx";
export { scrollToPlace, TargetButton } from "./public/target-button.tsx";
