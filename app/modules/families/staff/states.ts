import type { RegistrationState } from "../families.ts";
import { formatDate } from "#core/time/time.ts";

/** A registration's state, for staff. */
const registrationStates: Record<RegistrationState, string> = {
  held: "Unpaid",
  active: "Registered",
  unplaced: "Paid without a spot",
  offered: "On offer",
  invited: "Invited",
  released: "Not taken",
  moved: "Moved",
  withdrawn: "Withdrawn",
};

/** The same for one registration, with the day on which staff ended it. */
export const registrationState = (registration: {
  state: RegistrationState;
  endedOn: string | null;
}): string => {
  const { state, endedOn } = registration;
  return endedOn
    ? `${registrationStates[state]} on ${formatDate(endedOn)}`
    : registrationStates[state];
};
