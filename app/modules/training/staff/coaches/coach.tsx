import { data, Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { roleOf } from "#core/audit/roles.ts";
import { can, hasGroups, isCoaching } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import {
  assignGroups,
  deleteCredential,
  recordCredential,
  type Recording,
} from "../../record.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { type Coach, readCoach } from "../../coaches.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/coach";
import { CredentialList, detailOf, heldEntry } from "./credentials.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const coach = await readCoach(ctx, params.coach);
  if (!coach) throw data(null, 404);
  const { now, zone } = clockOf(ctx);
  const kindName = (kind: string) =>
    coach.held.find(({ kind: { id } }) => id === kind)?.kind.name ??
    `${kind}, which the club no longer asks for`;
  const entries = [...coach.held.flatMap(({ credential }) => credential ?? []), ...coach.former];
  return {
    name: coach.name,
    role: coach.role,
    hasGroups: !coach.role || hasGroups({ ...coach, role: coach.role }),
    opens: groupsNote(coach),
    email: coach.email,
    hasLeft: coach.hasLeft,
    held: coach.held.map(heldEntry(dayOf(now, zone))),
    recorded: entries
      .filter(({ isSigned }) => !isSigned)
      .map(({ id, kind, ...credential }) => ({
        id,
        text: `${kindName(kind)}. ${detailOf(credential)}`,
      })),
    groups: content.schedules.groups.map(({ id, subtitle }) => ({
      id,
      name: subtitle,
      isTheirs: coach.groups.includes(id),
    })),
  };
}

/** What assigning groups means for the account. */
function groupsNote({ role, extras }: Pick<Coach, "role" | "extras">): string {
  if (!role) return "Without an account they see nothing here. This says which they coach.";
  const account = { role, extras };
  if (can(account, "groups.manage"))
    return "Their account opens every group. This says which they coach.";
  if (!isCoaching(account)) return "Their account works with these groups, as far as it may.";
  const health = can(account, "health.see") ? ", medical information" : "";
  return `Their account opens these groups: who trains, whom to call${health}.`;
}

const groupField = (id: string) => `group-${id}`;

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "assign-groups"(given: Given) {
    const { ctx, staff, params, form } = given;
    const groups = ctx.content.schedules.groups.map(({ id }) => id);
    const ticked = groups.filter((id) => form.has(groupField(id)));
    return answer(given, await assignGroups(ctx, staff, { coach: params.coach, groups: ticked }));
  },
  async "record-credential"(given: Given) {
    const { kind = "", issued_on = "", expires_on = "", note = "" } = given.fields;
    const fields = { issued_on, expires_on, note };
    const entry = { coach: given.params.coach, kind, fields };
    return answer(given, await recordCredential(given.ctx, given.staff, entry));
  },
  async "delete-credential"(given: Given) {
    const entry = { coach: given.params.coach, id: given.fields.id ?? "" };
    return answer(given, await deleteCredential(given.ctx, given.staff, entry));
  },
});

function answer(given: Given, result: Recording) {
  switch (result.outcome) {
    case "done":
      return reloadWithMessage(given, result.message);
    case "refused":
      return given.fail(409, { message: result.message });
    case "invalid": {
      const { errors } = result;
      const { kind: id = "", ...values } = given.fields;
      return given.fail(400, { id, message: Object.values(errors)[0] ?? "", errors, values });
    }
    case "gone":
      throw data(null, 404);
  }
}

/** A coach: the groups, and the required credentials. */
export default function CoachPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, role, email, hasLeft, held, recorded, groups } = loaderData;
  return (
    <>
      <PageHead
        title={name}
        back={["/admin/people/coaches", "Coaches"]}
        about={
          <>
            {role ? `${roleOf(role).label}, ${email}` : "No account"}
            {hasLeft && ". Not in the club’s list of coaches any more"}
          </>
        }
      />
      <FailureLine failure={actionData} />
      <section className="panel" aria-labelledby="credentials">
        <h2 id="credentials">Credentials</h2>
        <CredentialList held={held} canRecord failure={actionData} />
        {recorded.length > 0 && <Recorded entries={recorded} />}
      </section>
      {loaderData.hasGroups && (
        <Groups key={groups.map(({ isTheirs }) => isTheirs).join()} {...loaderData} />
      )}
      <May may="content.edit">
        <p>
          Families see the coaches in{" "}
          <Link to="/admin/content/coaches">the website’s list of coaches</Link>: add them there.
        </p>
      </May>
    </>
  );
}

/** Each record with the button that deletes it. */
function Recorded({ entries }: { entries: { id: string; text: string }[] }) {
  return (
    <details className="credential-records">
      <summary>Delete a wrong record</summary>
      <ul className="lines">
        {entries.map(({ id, text }) => (
          <li key={id}>
            <span>{text}</span>
            <details>
              <summary className="staff-button small">
                Delete…<span className="unseen"> {text}</span>
              </summary>
              <Form method="post" className="stack" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <p>This cannot be undone. The log keeps that it was deleted.</p>
                <ActionButton action="delete-credential" look="primary small">
                  Delete<span className="unseen"> {text}</span>
                </ActionButton>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GroupsProps {
  opens: string;
  groups: { id: string; name: string; isTheirs: boolean }[];
}

function Groups({ opens, groups }: GroupsProps) {
  return (
    <section className="panel" aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <p className="quiet">{opens}</p>
      <Form method="post" className="stack slim" preventScrollReset>
        <fieldset className="ticks">
          <legend className="unseen">Groups</legend>
          {groups.map(({ id, name, isTheirs }) => (
            <StaffCheckbox
              key={id}
              id={groupField(id)}
              name={groupField(id)}
              label={name}
              defaultValue={isTheirs ? "yes" : ""}
            />
          ))}
        </fieldset>
        <ActionButton action="assign-groups" look="primary">
          Save groups
        </ActionButton>
      </Form>
    </section>
  );
}
