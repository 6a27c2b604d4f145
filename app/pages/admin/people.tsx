import { data } from "react-router";
import { AnswerLine } from "#app/admin/answer-line.tsx";
import { InviteForm } from "#app/admin/invite-form.tsx";
import { InvitationCard, PersonCard } from "#app/admin/person-card.tsx";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import { type FieldFaults, faultsOf, invitationSchema } from "#domain/new-account.ts";
import type { PeopleResult } from "#server/services/people-desk.ts";
import type { Route } from "./+types/people";

export const meta: Route.MetaFunction = () => staffMeta("People");

export async function loader({ context }: Route.LoaderArgs) {
  const { people, invitations } = await context.get(servicesContext).listPeople();
  const me = context.get(staffContext).id;
  const clock = context.get(servicesContext).clock();
  return {
    people: people.map((person) => ({
      ...person,
      lastSeen: person.lastSeen && spokenTime(person.lastSeen, clock),
      isMe: person.id === me,
    })),
    invitations: invitations.map(({ id, name, email, role, createdAt, expiresAt }) => ({
      ...{ id, name, email, role },
      sent: spokenTime(createdAt, clock),
      expired: expiresAt <= clock.now,
    })),
  };
}

/** What to show after a form: a sentence, or what is wrong with the invitation's fields. */
interface Answer {
  message: string;
  failed: boolean;
  faults?: FieldFaults;
  values?: Record<string, string>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  const services = context.get(servicesContext);
  const admin = context.get(staffContext);
  const { intent, id = "" } = form;
  switch (intent) {
    case "invite": {
      const checked = invitationSchema.safeParse(form);
      if (checked.success) return told(await services.inviteStaff(admin, checked.data), form);
      const faults = faultsOf(checked.error);
      return data<Answer>({ message: "", failed: true, faults, values: form }, 400);
    }
    case "withdraw":
      return told(await services.withdrawInvitation(admin, id));
    case "role":
      return told(
        await services.changeRole(admin, { id, role: form.role === "admin" ? "admin" : "editor" }),
      );
    case "remove":
      return told(await services.removeStaff(admin, id));
    default:
      throw new Response("There is no such action", { status: 400 });
  }
}

function told({ outcome, message }: PeopleResult, values?: Record<string, string>) {
  const failed = outcome === "refused";
  return data<Answer>({ message, failed, ...(failed && values && { values }) }, failed ? 409 : 200);
}

/** Who may enter the staff room. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>People</h1>
      </header>
      <AnswerLine answer={actionData} />
      <ul className="people">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <InviteForm
        key={invitations.length}
        faults={actionData?.faults}
        values={actionData?.values}
      />
    </>
  );
}
