import { Link } from "react-router";
import { May } from "#core/ui/admin/may.tsx";
import { formatDate } from "#core/time/time.ts";

interface FederationNumberProps {
  /** The athlete's page. */
  page: string;
  /** Null: there is no number. */
  member: { number: string; paidUntil: string | null } | null;
}

/** An athlete's number at the federation, on the athlete's page. */
export const FederationNumber = ({ page, member }: FederationNumberProps) => (
  <section className="panel" aria-labelledby="federation">
    <h2 id="federation">Federation number</h2>
    <p>
      {member ? (
        <>
          <strong>{member.number}</strong>,{" "}
          {member.paidUntil
            ? `paid until ${formatDate(member.paidUntil)}`
            : "paid until: not known"}
        </>
      ) : (
        "No number."
      )}{" "}
      <May may="families.edit">
        <Link to={`${page}/federation`}>Change the federation number</Link>
      </May>
    </p>
  </section>
);
