import type { RegistrationState } from "#domain/families.ts";
import { formatDate } from "#domain/time.ts";

/** What a registration's state means to staff. */
const registrationStates: Record<RegistrationState, string> = {
  held: "Not paid yet",
  active: "Registered",
  unplaced: "Paid without a place",
  offered: "On offer",
  moved: "Moved",
  withdrawn: "Withdrawn",
};

/** The same of one registration, with the day on which staff ended it. */
export const registrationState = (registration: {
  state: RegistrationState;
  endedOn: string | null;
}): string => {
  const { state, endedOn } = registration;
  return endedOn
    ? `${registrationStates[state]} on ${formatDate(endedOn)}`
    : registrationStates[state];
};
