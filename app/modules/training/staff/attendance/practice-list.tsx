import { Link } from "react-router";
import type { CountedPractice } from "../../counts.server.ts";
import { sheetPath } from "#core/ui/admin/stored-pages.ts";

interface PracticeListProps {
  practices: readonly (CountedPractice & {
    coaches?: string[];
    isMissing?: boolean;
    mayOpen?: boolean;
  })[];
}

/**
 * Practices, each with the expected athletes and the state of its sheet. Its link loads the document, because
 * the router could not request a page's data offline.
 */
export const PracticeList = ({ practices }: PracticeListProps) => (
  <ul className="tasks">
    {practices.map((practice) => {
      const { key, group, time, venue, isCancelled, change, away, coaches = [] } = practice;
      const { isMissing = false, mayOpen = true } = practice;
      const title = `${time} ${group}`;
      return (
        <li key={key} data-tone={isMissing ? "warning" : isCancelled ? "quiet" : undefined}>
          {mayOpen ? (
            <Link to={sheetPath(key)} reloadDocument>
              {title}
            </Link>
          ) : (
            <strong>{title}</strong>
          )}
          <span className="practice-where">
            {[venue, coaches.join(", ")].filter(Boolean).join(" · ")}
          </span>
          {change && <span className="urgent">{change}</span>}
          {away.length > 0 && <span>Not coming: {away.join(", ")}</span>}
          <SheetState practice={practice} isMissing={isMissing} />
        </li>
      );
    })}
  </ul>
);

/** "1 guest": those of another group who came. */
export const guestsText = (guests: number) => (guests === 1 ? "1 guest" : `${guests} guests`);

function SheetState({ practice, isMissing }: { practice: CountedPractice; isMissing: boolean }) {
  const { isCancelled, isTaken, here, guests, recorded, expected, away } = practice;
  if (isTaken)
    return (
      <span className="badge" data-tone={recorded < expected ? "quiet" : "good"}>
        {recorded < expected ? `${recorded} of ${expected} marked` : `${here} of ${expected} here`}
        {guests > 0 && `, ${guestsText(guests)}`}
      </span>
    );
  // The change above says so, with the reason.
  if (isCancelled) return null;
  if (isMissing)
    return (
      <span className="badge" data-tone="warning">
        Not taken
      </span>
    );
  return (
    <span className="badge">
      {expected === 0 ? "0 athletes" : `${expected - away.length} coming`}
    </span>
  );
}
