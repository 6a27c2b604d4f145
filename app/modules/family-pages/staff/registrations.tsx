import { Link, useLocation } from "react-router";
import { MayLink } from "#core/ui/admin/may.tsx";
import { ChangeGroup } from "#modules/enrolment/ui.ts";
import type { SeasonEntry } from "./registrations.server.ts";

interface RegistrationsProps {
  seasons: SeasonEntry[];
  /** Without athletes' names: the page is for one athlete. */
  isOfOne?: boolean;
}

/** Athletes' registrations: this season's and future ones; earlier ones are collapsed. */
export function Registrations({ seasons, isOfOne }: RegistrationsProps) {
  const current = seasons.filter(({ isOver }) => !isOver);
  const over = seasons.filter(({ isOver }) => isOver);
  return (
    <section className="panel" aria-labelledby="registrations">
      <h2 id="registrations">Registrations</h2>
      {current.length === 0 && <p className="quiet">No current or upcoming registrations.</p>}
      {current.map((season) => (
        <Season key={season.id} {...{ season, isOfOne }} />
      ))}
      {over.length > 0 && (
        <details>
          <summary>
            {over.length === 1 ? "1 earlier season" : `${over.length} earlier seasons`}
          </summary>
          {over.map((season) => (
            <Season key={season.id} {...{ season, isOfOne }} />
          ))}
        </details>
      )}
    </section>
  );
}

function Season({ season, isOfOne }: { season: SeasonEntry; isOfOne: boolean | undefined }) {
  const { name, days, entries } = season;
  return (
    <>
      <h3>
        {name} <span className="quiet">{days}</span>
      </h3>
      <ul className="panel-list">
        {entries.map((entry) => (
          <Registration key={entry.id} {...{ entry, isOfOne }} />
        ))}
      </ul>
    </>
  );
}

interface RegistrationProps {
  entry: SeasonEntry["entries"][number];
  isOfOne: boolean | undefined;
}

function Registration({ entry, isOfOne }: RegistrationProps) {
  const { id, athlete, title, state, isActive, groups, reference, payment, price } = entry;
  const what = isOfOne ? title : `${athlete}: ${title}`;
  const { pathname } = useLocation();
  return (
    <li>
      <strong>{what}</strong>
      <span className="badge" data-tone={isActive ? "good" : "quiet"}>
        {state}
      </span>
      {groups.map((group) => (
        <MayLink key={group.id} may="groups.coach" to={`/admin/groups/${group.id}`}>
          Group: {group.name}
          {group.isMoved && " (moved there by the office)"}
        </MayLink>
      ))}
      {entry.otherGroups.length > 0 && (
        <details>
          <summary>
            {groups.length > 0 ? "Change group…" : "Put in a group…"}
            <span className="unseen"> {what}</span>
          </summary>
          <ChangeGroup
            id={id}
            registrations={[id]}
            groups={entry.otherGroups}
            action={`/admin/groups/${groups[0]?.id ?? "none"}`}
            from={pathname}
          />
        </details>
      )}
      {reference && (
        <span className="whole-line">
          <Link to={`/admin/payments/${reference}`}>Payment {reference}</Link>
          {payment && `: ${payment}`}
          {price && `, ${price}`}
        </span>
      )}
      {reference && entry.mayChange && (
        <span className="action-row">
          <Link to={`/admin/payments/${reference}/move?registration=${id}`}>
            Move to another program…<span className="unseen"> {what}</span>
          </Link>
          <Link to={`/admin/payments/${reference}/withdraw?registration=${id}`}>
            Withdraw…<span className="unseen"> {what}</span>
          </Link>
        </span>
      )}
    </li>
  );
}
