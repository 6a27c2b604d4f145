import { Form } from "react-router";
import { longestHold } from "../invites.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { Options, StaffSelect } from "#core/ui/admin/select.tsx";
import { leadField } from "./next-season-query.ts";

interface Edition {
  id: string;
  name: string;
}

interface ChooseEditionsProps {
  past: Edition[];
  later: Edition[];
  from: Edition | null;
  to: Edition | null;
}

/** Selects the season to invite from, and the season to invite to. */
export function ChooseEditions({ past, later, from, to }: ChooseEditionsProps) {
  return (
    <Form className="action-row" method="get" aria-label="Seasons" preventScrollReset>
      <EditionField name="from" label="Families of" editions={past} chosen={from} />
      {from && <EditionField name="to" label="Invited to" editions={later} chosen={to} />}
      <button className="staff-button">Show</button>
    </Form>
  );
}

function EditionField({
  name,
  label,
  editions,
  chosen,
}: {
  name: string;
  label: string;
  editions: Edition[];
  chosen: Edition | null;
}) {
  return (
    <StaffSelect id={name} name={name} label={label} defaultValue={chosen?.id ?? ""}>
      {editions.map((edition) => (
        <option key={edition.id} value={edition.id}>
          {edition.name}
        </option>
      ))}
    </StaffSelect>
  );
}

interface ChooseOfferingsProps {
  from: Edition | null;
  to: Edition | null;
  offerings: { key: string; title: string; athletes: number; lead: string }[];
  sold: { value: string; label: string }[];
  until: string;
  error: string | null;
  /** The preview is shown: its button is the one to press next. */
  plan: unknown;
}

/** Selects the next offering for each offering, and until when the places are held. */
export function ChooseOfferings(props: ChooseOfferingsProps) {
  const { from, to, offerings, sold, until, error, plan } = props;
  if (!from || !to) return null;
  return (
    <section aria-labelledby="leads">
      <h2 id="leads">
        From {from.name} to {to.name}
      </h2>
      {sold.length === 0 && (
        <p>
          <strong>Nothing is sold for {to.name} yet.</strong> Add it under{" "}
          <MayLink may="catalogue.edit" to="/admin/programs">
            Programs
          </MayLink>
          .
        </p>
      )}
      <Form method="get" className="stack slim" preventScrollReset>
        <input type="hidden" name="from" value={from.id} />
        <input type="hidden" name="to" value={to.id} />
        {offerings.map(({ key, title, athletes, lead }) => (
          <StaffSelect
            key={`${to.id} ${key}`}
            id={key}
            name={leadField(key)}
            label={`${title}, ${athletes === 1 ? "one athlete" : `${athletes} athletes`}: invite to`}
            defaultValue={lead}
          >
            <option value="">Nothing, nobody is invited</option>
            <Options of={sold} />
          </StaffSelect>
        ))}
        <StaffField
          id="until"
          name="until"
          type="date"
          label="Spots are held until"
          hint={`The last day, at most ${longestHold} days from now: the link in the email works that long`}
          defaultValue={until}
          error={error ?? undefined}
        />
        <button className={plan ? "staff-button" : "staff-button primary"}>Preview</button>
      </Form>
    </section>
  );
}
