import type { CalendarLink, OfferingPlace } from "#modules/catalogue/index.ts";

/** A group's next session, as text for the day on which the page was rendered. */
export interface NextSession {
  /** The practice's key. */
  key: string;
  /** `On now`, `Today`, `Tomorrow`, `Tuesday, November 24`. */
  day: string;
  /** `5:30–6:30 pm`. */
  hours: string;
  /** Timestamps with the offset of the club's zone. */
  start: string;
  end: string;
  place: PlaceView;
}

/** A session's change by staff on one day. */
export interface ChangeView extends Pick<NextSession, "key" | "start" | "end" | "place"> {
  state: "cancelled" | "moved" | "extra";
  /** "Today, 5:30–6:30 pm: cancelled. Lightning." */
  reason: string;
  /** The scheduled time, if the session was moved. */
  previousStart: string | null;
}

/** A location, for a line of the schedule. */
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

/** A location with directions for families. */
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
  /** "September 2027", when its season is over and the next is months away; else null. */
  resumes: string | null;
  /** Of the next two weeks. */
  changes: ChangeView[];
  offer: GroupOffer | null;
}

/** The offering to join a group, and its card on the registration page. */
export interface GroupOffer {
  title: string;
  /** "Track Winter Membership: 2 a week" */
  label: string;
  /** The link's text if registration is not possible now. */
  ask: string;
  /**
   * "$294 for the rest of the season, to Mar 31, 2027", "$240 for the season, from April 1, 2027"; "": by
   * invitation.
   */
  price: string;
  /** An offering of the current season, which is full, with its waiting list. */
  full: { title: string; to: string } | undefined;
  byInvitation: boolean;
  priceCents: number;
  state: OfferingPlace["state"];
  /** "7 places left", or why it cannot be joined now; null: unknown. */
  note: string | null;
  /** The ISO day on which registration opens; null: it is open, or full. */
  opens: string | null;
  to: string;
}

/** One group's sessions in the current or coming season. */
export interface GroupSessions extends GroupView {
  seasons: {
    /** `junior-11-01`: its place on the page. */
    id: string;
    name: string;
    /** `November 1 to March 31`, `April 1 to June 30, 2027`. */
    dates: string;
    now: boolean;
    /** Neither the current season nor the group's next one: a line that opens. */
    isFolded: boolean;
    /** `Mon, Thu 6:15 pm; Sat 9 am` */
    times: string;
    sessions: { id: string; day: string; hours: string; place: PlaceView }[];
  }[];
  /** Links that subscribe to the sessions in a calendar, and the file; none on a town's page. */
  calendars: CalendarLink[];
}

/** One of the three schedules, or a town's. */
export interface ProgramView {
  id: string;
  heading: string;
  /** The location, if all sessions have the same one. */
  place: PlaceView | null;
  groups: GroupSessions[];
}
