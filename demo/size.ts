/** How large a club is. */
export interface ClubSize {
  families: number;
  athletes: number;
  /** How many times more athletes than places an offering may have. */
  overbooked: number;
  /** Only the newest ones are kept, up to this number. */
  registrations: number;
  attendance: number;
  /** For how many past days there is attendance. */
  attendanceDays: number;
  /** The number of past meets, one every fortnight. */
  meets: number;
  /** How many athletes compete in a meet. */
  starters: number;
  gifts: number;
  subscribers: number;
  coaches: number;
}
