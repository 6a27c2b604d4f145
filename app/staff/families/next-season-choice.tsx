import { Form } from "react-router";
import { longestHold } from "#domain/invites.ts";
import { StaffField } from "../ui/field.tsx";
import { StaffSelect } from "../ui/select.tsx";
import { leadField } from "./next-season-query.ts";

interface Run {
  id: string;
  name: string;
}

interface ChooseRunsProps {
  past: Run[];
  later: Run[];
  from: Run | null;
  to: Run | null;
}

/** Which season's families, and to which season. */
export function ChooseRuns({ past, later, from, to }: ChooseRunsProps) {
  return (
    <Form className="invite-runs" method="get" aria-label="Seasons" preventScrollReset>
      <RunField name="from" label="Families of" runs={past} chosen={from} />
      {from && <RunField name="to" label="Invited to" runs={later} chosen={to} />}
      <button className="staff-button">Show</button>
    </Form>
  );
}

function RunField({
  name,
  label,
  runs,
  chosen,
}: {
  name: string;
  label: string;
  runs: Run[];
  chosen: Run | null;
}) {
  return (
    <StaffSelect id={name} name={name} label={label} defaultValue={chosen?.id ?? ""}>
      {runs.map((run) => (
        <option key={run.id} value={run.id}>
          {run.name}
        </option>
      ))}
    </StaffSelect>
  );
}

interface ChooseOfferingsProps {
  from: Run | null;
  to: Run | null;
  offerings: { key: string; title: string; athletes: number; lead: string }[];
  sold: { key: string; title: string; group: string }[];
  until: string;
  fault: string | null;
}

/** What each offering leads to, and until when the places are held. */
export function ChooseOfferings(props: ChooseOfferingsProps) {
  const { from, to, offerings, sold, until, fault } = props;
  if (!from || !to) return null;
  return (
    <section aria-labelledby="leads">
      <h2 id="leads">
        From {from.name} to {to.name}
      </h2>
      {sold.length === 0 && (
        <p>
          <strong>Nothing is sold for {to.name} yet.</strong> Add it under Content, Memberships and
          prices.
        </p>
      )}
      <Form method="get" className="invite-leads" preventScrollReset>
        <input type="hidden" name="from" value={from.id} />
        <input type="hidden" name="to" value={to.id} />
        {offerings.map(({ key, title, athletes, lead }) => (
          <StaffSelect
            key={`${to.id} ${key}`}
            id={key}
            name={leadField(key)}
            label={`${title}, ${athletes === 1 ? "one athlete" : `${athletes} athletes`}: leads to`}
            defaultValue={lead}
          >
            <option value="">Nothing, nobody is invited</option>
            {[...Map.groupBy(sold, ({ group }) => group)].map(([group, some]) => (
              <optgroup key={group} label={group}>
                {some.map((each) => (
                  <option key={each.key} value={each.key}>
                    {each.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </StaffSelect>
        ))}
        <StaffField
          id="until"
          name="until"
          type="date"
          label="Places are held until"
          hint={`The last day, at most ${longestHold} days from now: the link in the e-mail works that long`}
          defaultValue={until}
          fault={fault ?? undefined}
        />
        <button className="staff-button">Preview</button>
      </Form>
    </section>
  );
}
