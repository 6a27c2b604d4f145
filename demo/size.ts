/** How large a club is. */
export interface ClubSize {
  families: number;
  athletes: number;
  /** How many times more athletes than places it may have. */
  overbooked: number;
  /** The newest so many are kept. */
  registrations: number;
  attendance: number;
  /** For how many days back there is attendance. */
  attendanceDays: number;
  /** How many times the club was at a meet, every fortnight one. */
  meets: number;
  /** How many athletes compete in a meet. */
  starters: number;
  gifts: number;
  subscribers: number;
  coaches: number;
}
