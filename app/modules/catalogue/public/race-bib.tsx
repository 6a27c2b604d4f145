interface RaceBibProps {
  club: string;
  /** The athlete's first name or, if nobody may be named, the program. */
  name: string;
  /** Of the season; "": it has none. */
  year: string;
}

/** A registration in the form of a race number that athletes pin to their shirts: club, year, name. */
export const RaceBib = ({ club, name, year }: RaceBibProps) => (
  <p className="race-bib">
    <span className="race-bib-club">{club}</span>
    {year && <span className="race-bib-year">{year}</span>}
    <strong dir="auto">{name}</strong>
  </p>
);
