import type { RegistrationState } from "#domain/families.ts";

/** What a registration's state means to staff. */
export const registrationStates: Record<RegistrationState, string> = {
  held: "Not paid yet",
  active: "Registered",
  unplaced: "Paid without a place",
  offered: "On offer",
  moved: "Moved",
  withdrawn: "Withdrawn",
};
