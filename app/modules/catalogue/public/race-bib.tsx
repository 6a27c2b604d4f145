interface RaceBibProps {
  club: string;
  /** The athlete's first name or, if nobody may be named, the program. */
  name: string;
  /** "2026–27", of the season; "": it has none. */
  years: string;
}

/** A registration in the form of a race number that athletes pin to their shirts: club, name, years. */
export const RaceBib = ({ club, name, years }: RaceBibProps) => (
  <p className="race-bib" data-long={name.length > 10 || undefined}>
    <span className="race-bib-club">{club}</span>
    <strong dir="auto">{name}</strong>
    {years && <span className="race-bib-years">{years}</span>}
  </p>
);
