/** The rules and types that other modules use. */
export { type Admission, admissions } from "./admission.ts";
export {
  applicationChoices,
  type ApplicationField,
  applicationFields,
  fields,
} from "./application-fields.ts";
export {
  type Article,
  type ArticlePassage,
  articleTexts,
  type GalleryItem,
  type LocationFields,
  type LocationPage,
  locationSlug,
} from "./articles.ts";
export {
  type CatalogueEntry,
  entriesOf,
  entryIn,
  entryOf,
  nextGenerationName,
  offeringName,
  programName,
  knownEntriesOf,
  knownEntryOf,
  soldBy,
} from "./catalogue.ts";
export { everyCoach } from "./coaches.ts";
export {
  collectionGroups,
  type CollectionName,
  collectionNames,
  guideTo,
  isCollection,
} from "./collections.ts";
export type { Content } from "./content.ts";
export type { CredentialKind } from "./credentials.ts";
export { checkCollection, choicesMade, fieldPathLabel, wrongChoices } from "./editing/check.ts";
export { collectionIn, type StoredSchedule, withSchedule } from "./editing/collection-in.ts";
export { composeContent, type Difference, differences } from "./editing/compose.ts";
export {
  type FieldProblem,
  type FormSchema,
  formSchema,
  fromFormData,
  toFormData,
} from "./editing/schema-form.ts";
export { describeSetAside, type SetAside, setAsideFindings } from "./editing/set-aside.ts";
export {
  eventFrom,
  type EventGroup,
  eventGroupIds,
  eventGroups,
  type EventId,
  eventIds,
  eventLabel,
  eventOf,
  formatGear,
  gearFrom,
  isBetter,
} from "./events.ts";
export { type FigureId, figureIds, figures, isFigure } from "./figures.ts";
export type { ApplicationCopy, InquiryCopy, OfficeText, SubscribeCopy } from "./forms.ts";
export {
  describeLateStart,
  formatDays,
  formatNext,
  formatPlaces,
  formatPrice,
  type Joining,
  joiningOf,
  leadsInto,
  monthDays,
  monthFrom,
  purchaseLabel,
  trueUntil,
} from "./joining.ts";
export { type LegalEntityType, legalEntityTypes } from "./legal-entity.ts";
export type { MailLabels, Mails } from "./mails.ts";
export {
  type ComposedMail,
  composeMail,
  mailFooter,
  type Sender,
  toOffice,
  writtenMail,
} from "./mails/compose.ts";
export { bibLine, bibsOf, bibYears, type MailBib } from "./mails/bib.ts";
export { fillIn, placeholder } from "./mails/fill-in.ts";
export { greeting, greetingName, readableName } from "./mails/greeting.ts";
export type { Donation, MembershipCards, SessionCards, SliderOffering } from "./offer.ts";
export {
  type CatalogueContent,
  type CatalogueSeed,
  catalogueSchema,
  type DiscountKind,
  type InstalmentPlan,
  type NextGenerationOffering,
  type Offering,
  type OfferingEdition,
  type Program,
  type RefundGives,
  refundGives,
  type RefundRule,
  type RefundEnd,
  refundEnds,
} from "./offerings.ts";
export type { Contact, Home, Intro, Landing, Slide } from "./pages.ts";
export { type Ages, type PageLink, type Season, type TextBlock, webAddress } from "./parts.ts";
export type { Accomplishment, Coaches, Founder, TeamMember } from "./people.ts";
export { attribute, image, picturesNamedIn } from "./pictures-in-html.ts";
export {
  consentText,
  isLibraryName,
  libraryName,
  longestAlt,
  type PortraitConsent,
  type Upload,
  uploadFile,
  uploadIn,
  uploadLimit,
  uploadRefusals,
} from "./pictures.ts";
export { type Catalogue, type Per, perLabels, priceCurrency } from "./prices.ts";
export type { Programs, Speed, Strength, TrackField } from "./program-pages.ts";
export { type AgeClass, everyAge } from "./results.ts";
export {
  postalCodePattern,
  type ScheduleGroup,
  scheduleNames,
  type ScheduleRows,
  type Schedules,
  type Session,
  type Venue,
} from "./schedule.ts";
export {
  type Club,
  type Navigation,
  type Notice,
  type Policy,
  publicPages,
  type ReceiptCopy,
} from "./site.ts";
export type { Waiver } from "./waivers.ts";
export type { WrittenKind } from "./written-kind.ts";
