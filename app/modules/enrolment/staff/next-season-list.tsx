import type { InviteState } from "../invites.ts";
import { dateTextOf } from "#core/time/time.ts";
import { NumberedPager } from "#core/ui/admin/list.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import type { ListedInvite } from "../invite-families.server.ts";

const states: Record<InviteState, string> = {
  invited: "Has not answered",
  taken: "Registered",
  declined: "Declined",
  lapsed: "Did not answer in time",
};

type InviteEntry = ReturnType<typeof inviteEntry>;

export function inviteEntry({ holdUntil, state, ...invite }: ListedInvite, zone: string) {
  return {
    ...invite,
    isOpen: state === "invited",
    state: states[state],
    until: dateTextOf(new Date(holdUntil.getTime() - 60_000), zone),
  };
}

interface InviteListProps {
  /** The entries of one page. */
  listed: InviteEntry[];
  counts: { to: string; state: InviteState; count: number }[];
  page: number;
  hasMore: boolean;
  /** The query parameters. */
  query: Record<string, string>;
}

/** The invited families of each season, with their answers. */
export function InviteList({ listed, counts, ...pages }: InviteListProps) {
  if (listed.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">Invited families</h2>
      {[...Map.groupBy(listed, ({ to }) => to)].map(([to, own]) => (
        <div key={to}>
          <h3>{to}</h3>
          <p className="quiet">
            {counts
              .filter((each) => each.to === to)
              .map(({ state, count }) => `${states[state]}: ${count}`)
              .join(" · ")}
          </p>
          <ul className="panel-list">
            {own.map(({ id, familyId, athletes, state, isOpen, until }) => (
              <li key={id}>
                <MayLink may="families.see" to={`/admin/families/${familyId}`} dir="auto">
                  {athletes.join(", ") || "A family"}
                </MayLink>
                <strong>{state}</strong>
                {isOpen && <span className="quiet">held until {until}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <NumberedPager {...pages} />
    </section>
  );
}
