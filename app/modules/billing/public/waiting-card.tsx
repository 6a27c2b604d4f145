import type { ReactNode } from "react";
import { Link } from "react-router";
import { BookedFact } from "#modules/catalogue/ui.ts";
import type { OpenGroup } from "../waiting-receipt.server.ts";

interface WaitingCardProps {
  title: string;
  facts: { name: string; value: string }[];
  reference: string;
  /** The groups that the athlete can join now. */
  open: OpenGroup[];
  /** The page of the list; "": the club no longer sells it. */
  list: string;
  /** Further links. */
  links?: ReactNode;
  children?: ReactNode;
}

/** What a family waits for, and what it can join meanwhile: on the confirmation and the receipt. */
export function WaitingCard(props: WaitingCardProps) {
  const { title, facts, reference, open, list, links, children } = props;
  return (
    <article className="booked booked-linked waiting-card">
      <dl>
        <BookedFact name="Program" value={title} />
        {facts
          .filter(({ name }) => ["Season", "Where", "Price"].includes(name))
          .map((fact) => (
            <BookedFact key={fact.name} {...fact} />
          ))}
        <BookedFact name="Reference" value={reference} />
      </dl>
      {open.length > 0 && (
        <>
          <h2>These groups have a spot now</h2>
          <ul>
            {open.map(({ id, name, next, pays, to }) => (
              <li key={id}>
                <Link to={to}>{name}</Link>
                {next && <small>{next}</small>}
                <small>{pays}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {open.length === 0 && <Link to="/find-a-group">See other groups by age</Link>}
        {list && <Link to={list}>Ask for another athlete</Link>}
        {links}
      </p>
      {children}
    </article>
  );
}
