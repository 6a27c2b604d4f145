/** The components that other modules' pages show. */
export { answerForm, arrivedForm, confirmOn, resultFromUrl } from "./public/answer.ts";
export { formClientAction, formClientActionSaying } from "./public/client-action.ts";
export { ContactForm } from "./public/contact.tsx";
export { Inquiries } from "./public/inquiries.tsx";
export { type OfferingPlace, RegisterButton, useCheckout } from "./public/register-button.tsx";
export { draftName, sessionKey } from "./public/session-key.ts";
export { type AnswerGroup, AnswerGroups } from "./staff/answers.tsx";
export { channelLabels } from "./labels.ts";
export { StateBadge } from "./staff/badges.tsx";
export { savedNotSent } from "./labels.ts";
export { Deliveries, DeliveryBadge, deliveryEntry, outcomeOf } from "./staff/deliveries.tsx";
export { stateAsked, StateButton } from "./staff/state-button.tsx";
