import { Link } from "react-router";
import type { InviteState } from "../invites.ts";
import { spokenDayOf } from "#core/time/time.ts";
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
    until: spokenDayOf(new Date(holdUntil.getTime() - 60_000), zone),
  };
}

/** The invited families of each season, with their answers. */
export function InviteList({ invites }: { invites: InviteEntry[] }) {
  if (invites.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited">Invited families</h2>
      {[...Map.groupBy(invites, ({ to }) => to)].map(([to, own]) => (
        <div key={to}>
          <h3>{to}</h3>
          <p className="quiet">
            {[...Map.groupBy(own, ({ state }) => state)]
              .map(([state, some]) => `${state}: ${some.length}`)
              .join(" · ")}
          </p>
          <ul className="invite-rows">
            {own.map(({ id, familyId, athletes, state, isOpen, until }) => (
              <li key={id}>
                <Link to={`/admin/families/${familyId}`} dir="auto">
                  {athletes.join(", ") || "A family"}
                </Link>
                <strong>{state}</strong>
                {isOpen && <span className="quiet">held until {until}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
