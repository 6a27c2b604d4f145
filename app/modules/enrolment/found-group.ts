/** A group that fits an athlete, for pages. */
export interface FoundGroupContent {
  id: string;
  name: string;
  /** "Ages 5–10, first season or fifth" */
  who: string;
  /** "Turns 9 in 2026.", "If born in 2017: turns 9 in 2026."; null: it fits in any case. */
  why: string | null;
  /** "November 1, 2026 to March 31, 2027" */
  season: string;
  /** "Tuesday, November 24, 5:30–6:30 pm, Abilities Centre" */
  next: string | null;
  /** The season has not begun: that practice is its first. */
  isFirst: boolean;
  /** "Starts September 14, 2027": it is more than a month away, and the page shows one line; "": it is not. */
  later: string;
  /** "Tue, Thu and Sat in Pickering and Markham" */
  week: string;
  sessions: { id: string; day: string; time: string; place: string }[];
  /** Set if no group in the chosen town fits. */
  elsewhere: string | null;
  offer: {
    type: string;
    id: number;
    title: string;
    /** "$291 for the rest of the season, to Mar 31, 2027"; "": by invitation. */
    pays: string;
    /** "2 a week" */
    sessions: string;
    /** How to be invited; "": everybody may register. */
    invitation: string;
    registrationLink: string | null;
    /** "7 places left"; null: none can be bought now. */
    left: string | null;
    place: { state: "open" | "full" | "closed"; note: string | null };
  } | null;
  /** An offering for an earlier season, which is full. */
  full: { type: string; id: number; title: string } | null;
}

/** "a 9-year-old", "an 8-year-old" */
export const yearOld = (age: string) =>
  `${["8", "11", "18"].includes(age) ? "an" : "a"} ${age}-year-old`;
