import { data } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { familyName, fullName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { type PersonPart, personParts, smsConsentField } from "#modules/families/index.ts";
import { correctOrAddGuardian, openRequests, readFamily } from "#modules/families/index.server.ts";
import { RemoveForms } from "#modules/families/ui.ts";
import { personForm, removeActions } from "#modules/families/ui.server.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/person";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

const isNew = "new";

const added: Record<PersonPart, string> = {
  athlete: "Add a child",
  guardian: "Add a parent or guardian",
  contact: "Add an emergency contact",
};

const kinds: Record<PersonPart, string> = {
  athlete: "Athlete",
  guardian: "Parent or guardian",
  contact: "Emergency contact",
};

const partFrom = (typed: string): PersonPart => {
  const part = personParts.find((each) => each === typed);
  if (!part) throw data(null, 404);
  return part;
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const part = partFrom(params.part);
  const family = await readFamily(ctx, params.family);
  if (!family) throw data(null, 404);
  const people = { athlete: family.athletes, guardian: family.guardians, contact: family.contacts };
  const person = people[part].find(({ id }) => id === params.person) ?? null;
  if (!person && params.person !== isNew) throw data(null, 404);
  const requests = person && part === "guardian" ? await openRequests(ctx, family.id) : [];
  return {
    familyId: family.id,
    family: familyName(family),
    part,
    id: person?.id ?? isNew,
    name: person ? ("name" in person ? person.name : fullName(person)) : added[part],
    kind: person ? kinds[part] : null,
    unconfirmed: requests.find(({ guardianId }) => guardianId === person?.id)?.email ?? null,
    isLastGuardian: family.guardians.length === 1,
    ...personForm({ part, person, sendsSms: sendsSms(ctx) }),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  ...removeActions(({ params }: Given) => ({ familyId: params.family, id: params.person })),
  async correct(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const entry = { familyId: params.family, part: partFrom(params.part), id: params.person };
    // An unchecked box is not sent.
    const unticked = values.asked === smsConsentField ? { [smsConsentField]: "" } : {};
    const result = await correctOrAddGuardian(ctx, staff, entry, { ...unticked, ...values });
    if (result.outcome === "gone") throw data(null, 404);
    if (result.outcome === "invalid") {
      const { errors } = result;
      return fail(400, { message: errorSummary(errors), errors, values });
    }
    const message =
      result.changed.length > 0
        ? `Saved: ${result.changed.join(", ")}.${result.asked ? ` ${addressAsked}` : ""}`
        : { note: "You changed nothing, so nothing was saved." };
    return redirectWithMessage(ctx, `/admin/families/${params.family}`, message);
  },
});

const addressAsked =
  "We mailed them a link to confirm the address. Until they do, we don’t write to it, and it opens no family page.";

/** One person of a family: corrected, added or removed. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { familyId, family, part, id, name, kind, unconfirmed, form, values } = loaderData;
  const failure = failureOf(actionData, "correct");
  const path = `/admin/families/${familyId}`;
  return (
    <>
      <PageHead title={name} back={[path, family]} about={kind && kind} />
      {!failure && <FailureLine failure={actionData} />}
      {unconfirmed && (
        <p className="notice">Not confirmed yet: {unconfirmed}. We mailed a link to it.</p>
      )}
      <AdminForm
        {...{ form, values, failure }}
        action="correct"
        submit={kind ? "Save" : "Add"}
        cancel={path}
      >
        {smsConsentField in form && <input type="hidden" name="asked" value={smsConsentField} />}
      </AdminForm>
      {kind && <RemoveForms {...{ part, id, name }} isLastGuardian={loaderData.isLastGuardian} />}
    </>
  );
}
