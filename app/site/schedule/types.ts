import type { CalendarLink } from "#domain/calendar-links.ts";
import type { OfferingPlace } from "#domain/registration.ts";

/** A group's next session, worded for the day the page was rendered. */
export interface NextSession {
  /** The session on its day. */
  key: string;
  /** `On now`, `Today`, `Tomorrow`, `Tuesday, November 24`. */
  day: string;
  /** `5:30–6:30 pm`. */
  hours: string;
  /** Instants with the offset of the club's zone. */
  start: string;
  end: string;
  place: PlaceView;
}

/** What staff changed of one session on one day. */
export interface ChangeView extends Pick<NextSession, "key" | "start" | "end" | "place"> {
  state: "cancelled" | "moved" | "extra";
  /** "Today, 5:30–6:30 pm: cancelled. Lightning." */
  reason: string;
  /** When the schedule has it, if it takes place at another time. */
  previousStart: string | null;
}

/** A place as a line of the schedule names it. */
export interface PlaceView {
  id: string;
  name: string;
  town: string;
  street: string;
  province: string;
  postalCode: string;
  /** Our link to its map. */
  map: string;
}

/** A place with what a family has to know to arrive. */
export interface ArrivalPlace {
  id: string;
  name: string;
  /** On one line. */
  address: string;
  /** Our link to its map. */
  map: string;
  what: string;
  arriving: string;
}

export interface GroupView {
  id: string;
  name: string;
  who: string;
  sign: string;
  next: NextSession | null;
  /** Of the next two weeks. */
  changes: ChangeView[];
  offer: GroupOffer | null;
}

/** What joins a group, and its card on the registration page. */
export interface GroupOffer {
  title: string;
  /** "Track Winter Membership: 2 a week" */
  label: string;
  /** What its link says where nobody can register now. */
  ask: string;
  /** "$294 for the rest of the season, to Mar 31, 2027"; "": by invitation. */
  price: string;
  byInvitation: boolean;
  priceCents: number;
  state: OfferingPlace["state"];
  /** "7 places left", or why it cannot be joined now; null: unknown. */
  note: string | null;
  /** The ISO day on which registration opens; null: it is open, or full. */
  opens: string | null;
  to: string;
}

/** One group's sessions, the season under way or coming first. */
export interface GroupSessions extends GroupView {
  seasons: {
    name: string;
    /** `November 1 to March 31`. */
    dates: string;
    now: boolean;
    sessions: { id: string; day: string; hours: string; place: PlaceView }[];
  }[];
  /** Ways to have the sessions in a calendar that follows changes, and the file; on a town's page none. */
  calendars: CalendarLink[];
}

/** One of the three schedules, or a town's. */
export interface ProgramView {
  id: string;
  heading: string;
  /** Where all of it takes place, if that is one place. */
  place: PlaceView | null;
  groups: GroupSessions[];
}
