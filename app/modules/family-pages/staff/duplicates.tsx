import { Form, Link, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { mergeFamilies, type Merging } from "#modules/enrolment/index.server.ts";
import type { Route } from "./+types/duplicates";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

const confirmFirst =
  "Ask both families first, then check the box that they belong together. Nothing was changed.";

const mergings: Record<Merging, string> = {
  merged: "Merged: it is one family now.",
  gone: "One of the two is gone already. Nothing was changed.",
  locked:
    "Some of their medical information cannot be read now, and merging would lose it. Nothing was changed; see System status.",
};

/** Merges another record of the family into this one. */
export const action = pageActions({
  async merge({ ctx, staff, params, fields, fail }: StaffPageAction<Route.ActionArgs>) {
    if (fields.confirmed !== "yes") return fail(400, { message: confirmFirst });
    const ids = { remaining: params.family, other: fields.id ?? "" };
    const merging = await mergeFamilies(ctx, staff, ids);
    const message = mergings[merging];
    if (merging !== "merged") return fail(409, { message });
    return redirectWithMessage(ctx, `/admin/families/${params.family}`, message);
  },
});

/** A family that may be the same as the one on the page. */
interface Alike {
  id: string;
  name: string;
  members: string;
  /** Which data become visible to whom by a merge. */
  views: { guardians: string[]; athletes: string[]; contacts: string[] }[];
}

/** Families that share an address, a number or an athlete with this one. */
export function Duplicates({ alike }: { alike: Alike[] }) {
  const failure = useRoute("modules/family-pages/staff/duplicates")?.actionData;
  if (alike.length === 0 && !failure) return null;
  return (
    <section className="panel" aria-labelledby="alike">
      <h2 id="alike">Possibly the same family</h2>
      <FailureLine failure={failure} />
      <ul className="panel-list">
        {alike.map(({ id, name, members, views }) => (
          <li key={id}>
            <Link to={`/admin/families/${id}`}>{name}</Link>
            <span>{members}</span>
            <details>
              <summary className="staff-button">Merge…</summary>
              <Form method="post" action="merge" preventScrollReset>
                <p>Everything from that family moves to this one. This cannot be undone.</p>
                {views.length === 0 ? (
                  <input type="hidden" name="confirmed" value="yes" />
                ) : (
                  <NewlyVisible views={views} />
                )}
                <ActionButton action="merge" look="primary">
                  Merge into this family
                </ActionButton>
                <input type="hidden" name="id" value={id} />
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const list = new Intl.ListFormat("en-CA");

/** Says which data become visible to whom by a merge, and asks for confirmation. */
function NewlyVisible({ views }: Pick<Alike, "views">) {
  return (
    <>
      <p className="urgent">
        <Icon name="alert" /> A merge shows people something new on their family page:
      </p>
      <ul>
        {views.map(({ guardians, athletes, contacts }) => (
          <li key={guardians.join()}>
            <strong>{list.format(guardians)}</strong> will see {list.format(athletes)}
            {athletes.length > 0 && " with registrations, practices, payments, waivers and results"}
            {contacts.length > 0 &&
              `${athletes.length > 0 ? ", and" : ""} the emergency ${contacts.length > 1 ? "contacts" : "contact"} ${list.format(contacts)}`}
            .
          </li>
        ))}
      </ul>
      <p>
        Everybody above and all other guardians of both families get an email that names who shares
        the page. Links and calendars that they have now end.
      </p>
      <label>
        <input type="checkbox" name="confirmed" value="yes" required /> I have asked both families:
        they belong together
      </label>
    </>
  );
}
