import { data, Form } from "react-router";
import { appContext } from "#core/request-context.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { can, isCoaching, roleOf, type StaffRole } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import {
  assignGroups,
  deleteCredential,
  recordCredential,
  type Recording,
} from "../../record.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCoach } from "../../coaches.server.ts";
import { BackLink } from "#core/ui/staff/back-link.tsx";
import { AnswerLine } from "#core/ui/staff/result-line.tsx";
import { StaffCheckbox } from "#core/ui/staff/select.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/coach";
import { CredentialList, detailOf, heldEntry } from "./credentials.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

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

const groupField = (id: string) => `group-${id}`;

interface Answer {
  message: string;
  failed: boolean;
  /** A refused record, as it was sent. */
  entry?: { kind: string; errors: FieldErrors; values: Record<string, string> };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "assign-groups"({ ctx, staff, params: { coach }, form }: Given) {
    const groups = ctx.content.schedules.groups.map(({ id }) => id);
    const ticked = groups.filter((id) => form.has(groupField(id)));
    return answerOf(await assignGroups(ctx, staff, { coach, groups: ticked }));
  },
  async "record-credential"({ ctx, staff, params: { coach }, fields }: Given) {
    const { kind = "", issued_on = "", expires_on = "", note = "" } = fields;
    const values = { issued_on, expires_on, note };
    const result = await recordCredential(ctx, staff, { coach, kind, fields: values });
    return answerOf(result, { kind, values });
  },
  "delete-credential": async ({ ctx, staff, params: { coach }, fields: { id = "" } }: Given) =>
    answerOf(await deleteCredential(ctx, staff, { coach, id })),
});

function answerOf(result: Recording, sent = { kind: "", values: {} }) {
  switch (result.outcome) {
    case "done":
      return data<Answer>({ message: result.message, failed: false });
    case "refused":
      return data<Answer>({ message: result.message, failed: true }, 409);
    case "invalid": {
      const { errors } = result;
      const message = Object.values(errors)[0] ?? "";
      return data<Answer>({ message, failed: true, entry: { ...sent, errors } }, 400);
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
      <header className="page-head">
        <div>
          <BackLink to="/admin/people">People</BackLink>
          <h1>{name}</h1>
          <p className="quiet">
            {role ? `${roleOf(role).label}, ${email}` : "No account"}
            {hasLeft && ". Not in the club’s list of coaches any more"}
          </p>
        </div>
      </header>
      <AnswerLine answer={actionData} />
      <section className="panel" aria-labelledby="credentials">
        <h2 id="credentials">Credentials</h2>
        <CredentialList held={held} canRecord answer={actionData?.entry} />
        {recorded.length > 0 && <Recorded entries={recorded} />}
      </section>
      {(!role || can({ role }, "groups.coach")) && (
        <Groups key={groups.map(({ isTheirs }) => isTheirs).join()} {...loaderData} />
      )}
    </>
  );
}

/** Each record with the button that deletes it. */
function Recorded({ entries }: { entries: { id: string; text: string }[] }) {
  return (
    <details className="credential-records">
      <summary>Delete a record that is wrong</summary>
      <ul className="row-actions">
        {entries.map(({ id, text }) => (
          <li key={id} className="session">
            <span>{text}</span>
            <details>
              <summary className="staff-button small">
                Delete…<span className="unseen"> {text}</span>
              </summary>
              <Form method="post" className="person-sure" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <p>This cannot be undone. The log keeps that it was deleted.</p>
                <button
                  className="staff-button primary small"
                  name="_action"
                  value="delete-credential"
                >
                  Delete<span className="unseen"> {text}</span>
                </button>
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GroupsProps {
  role: StaffRole | null;
  groups: { id: string; name: string; isTheirs: boolean }[];
}

function Groups({ role, groups }: GroupsProps) {
  return (
    <section className="panel" aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <p className="quiet">
        {role && isCoaching({ role })
          ? "Their account opens these groups: who trains, whom to call, medical information."
          : role
            ? "An admin’s account opens every group. This says which they coach."
            : "Without an account they see nothing here. This says which they coach."}
      </p>
      <Form method="post" className="staff-form" preventScrollReset>
        <fieldset className="group-choices">
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
        <button className="staff-button primary" name="_action" value="assign-groups">
          Save groups
        </button>
      </Form>
    </section>
  );
}
