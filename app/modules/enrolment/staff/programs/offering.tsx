import { data, Form, Link } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { appContext } from "#core/request-context.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { Fields } from "#core/ui/admin/form.tsx";
import {
  belongingForm,
  formatSeason,
  offeringFormFrom,
  planDifference,
  planFields,
  planFormFrom,
  planFrom,
  planText,
  registrationDaysFrom,
} from "#modules/catalogue/index.ts";
import { changeRecord, readRecord } from "#modules/catalogue/index.server.ts";
import { formatMoney } from "#core/money.ts";
import { offeringEffects } from "../../offering-effects.ts";
import {
  type CountedEdition,
  editionsOfOffering,
  readEdition,
} from "../../offering-table.server.ts";
import type { Route } from "./+types/offering";
import {
  answerChange,
  effectsOfEdition,
  incomplete,
  openedWith,
  refusal,
} from "./answers.server.ts";
import { proposePlan } from "../../propose-plan.ts";
import { Effects, effectsOf, Failure } from "./effects.tsx";
import { InstalmentForm } from "./instalment-form.tsx";
import { offeringChoices, offeringFields } from "./offering-choices.ts";
import { RegistrationDays } from "./registration-days.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { OfferingBasics, OfferingDetails, OfferingNumbers } from "./offering-fields.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { db, content } = ctx;
  const today = dayOf(new Date(), content.club.timeZone);
  const record = await readRecord(ctx, { kind: "offering", id: params.offering });
  if (!record) throw data(null, 404);
  const editions = await editionsOfOffering(db, Number(params.offering), { today });
  return {
    name: record.name,
    isArchived: record.values.archived === true,
    hasCard: record.values.icon !== "",
    fields: offeringFields(record.values),
    was: JSON.stringify(record.values),
    choices: offeringChoices(content),
    editions: editions.map((edition) => ({
      id: String(edition.id),
      edition: edition.editionId,
      name: `${edition.seasonName} ${edition.from.slice(0, 4)}`,
      days: formatSeason(edition),
      sold: soldText(edition),
      seasonOpens: formatDate(edition.seasonOpens),
      opens: edition.opens,
      closes: edition.closes,
      price: formatMoney(edition.priceCents),
      plan: planOf(edition, {
        today,
        isProposed: url.searchParams.get("propose") === String(edition.id),
      }),
    })),
  };
}

/** Its instalment plan for the form; null: a monthly price is paid at once. */
function planOf(
  edition: CountedEdition,
  { today, isProposed }: { today: string; isProposed: boolean },
) {
  const { instalmentPlan, per, priceCents, registrationOpens, to } = edition;
  if (per === "month") return null;
  const from = registrationOpens > today ? registrationOpens : today;
  const proposed = proposePlan(priceCents, { from, to });
  return {
    fields: planFields(instalmentPlan),
    was: JSON.stringify({ instalmentPlan: planText(instalmentPlan) }),
    difference: instalmentPlan ? planDifference(instalmentPlan, priceCents) : "",
    ...(isProposed && { proposed: proposed && planFields(proposed) }),
  };
}

function soldText(edition: CountedEdition): string {
  const { priceCents, hasOwnPrice, hasOwnCapacity, sold, held, capacity } = edition;
  const set = (isOwn: boolean) => (isOwn ? " (set for this season)" : "");
  const parts = edition.per === "month" ? undefined : edition.instalmentPlan?.length;
  const how = parts ? `, paid at once or in ${parts} parts` : "";
  return `${formatMoney(priceCents)}${set(hasOwnPrice)}, ${sold + held} of ${capacity}${set(hasOwnCapacity)} taken${how}`;
}

type Given = StaffPageAction<Route.ActionArgs>;

const editionOf = ({ ctx, fields: { id = "" } }: Given) =>
  readEdition(ctx.db, /^\d{1,9}$/.test(id) ? Number(id) : 0);

export const action = pageActions({
  async "save-registration-days"(given: Given) {
    const { ctx, staff, params, fields, fail } = given;
    const { id = "", confirmed } = fields;
    const edition = await editionOf(given);
    const { values: to, errors } = registrationDaysFrom(fields, edition?.seasonOpens ?? "");
    if (Object.keys(errors).length > 0)
      return fail(400, { id, message: refusal(errors), errors, values: fields });
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const result = await changeRecord(ctx, staff, {
      kind: "offering-edition",
      id,
      was,
      to,
      confirmed,
      effects: effectsOfEdition(id),
    });
    return answerChange(given, result, {
      id,
      to: `/admin/programs/offerings/${params.offering}`,
      fields,
      toFields: ({ opens, closes }) => ({
        opens: String(opens ?? ""),
        closes: String(closes ?? ""),
      }),
      was,
    });
  },
  async "save-instalments"(given: Given) {
    const { ctx, staff, params, fields, fail } = given;
    const { id = "", confirmed } = fields;
    const edition = await editionOf(given);
    const at = `/admin/programs/offerings/${params.offering}`;
    if (!edition) return answerChange(given, { outcome: "gone" }, { id, to: at, fields });
    if (edition.per === "month") {
      const message = "A month is paid at once. Nothing was saved.";
      return fail(409, { id, message, values: fields });
    }
    const { values: to, errors } = planFormFrom(fields, edition);
    if (Object.keys(errors).length > 0)
      return fail(400, { id, message: refusal(errors), errors, values: fields });
    const was = openedWith(fields, to);
    if (!was) return incomplete(given, id);
    const effects = effectsOfEdition(id);
    const change = { kind: "offering-edition" as const, id, was, to, confirmed, effects };
    const result = await changeRecord(ctx, staff, change);
    return answerChange(given, result, {
      id,
      to: at,
      fields,
      toFields: ({ instalmentPlan = null }) => planFields(planFrom(instalmentPlan)),
      was,
    });
  },
  async "save-offering"(given: Given) {
    const { ctx, staff, params, form, fields, fail } = given;
    const sessions = form.getAll("sessions").flatMap((id) => (typeof id === "string" ? id : []));
    const { values, errors } = offeringFormFrom(fields, sessions);
    // An empty checkbox is not sent.
    const sent = {
      ...fields,
      inFinder: fields.inFinder ?? "",
      sessions: sessions.toSorted().join(" "),
    };
    if (Object.keys(errors).length > 0)
      return fail(400, {
        message: refusal(errors),
        errors,
        values: sent,
      });
    const to = { ...values, seasonId: fields.seasonId ?? "" };
    const was = openedWith(fields, to);
    if (!was) return incomplete(given);
    const { seasons } = ctx.content.catalogue;
    const result = await changeRecord(ctx, staff, {
      kind: "offering",
      id: params.offering,
      was,
      to,
      confirmed: fields.confirmed,
      effects: async (transaction, { changes }) => {
        const today = dayOf(new Date(), ctx.content.club.timeZone);
        const editions = await editionsOfOffering(transaction, Number(params.offering), { today });
        return offeringEffects(
          editions,
          changes,
          (id) => seasons.find((season) => season.id === id)?.name ?? id,
        );
      },
    });
    return answerChange(given, result, {
      to: "/admin/programs",
      fields: sent,
      toFields: offeringFields,
      was,
    });
  },
});

/** One offering: its text for families, its usual price and places, its sessions. */
export default function Offering({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isArchived, hasCard, fields, was, choices, editions } = loaderData;
  const saving = failureOf(actionData, "save-offering");
  const values = saving?.values ?? fields;
  const errors = saving?.errors ?? {};
  const props = { values, errors };
  const sessions = (values.sessions ?? "").split(" ").filter(Boolean);
  const isAsked = effectsOf(saving).length > 0;
  return (
    <>
      <PageHead
        title={name}
        back={["/admin/programs", "Offerings"]}
        about={isArchived && "It is archived: not sold. Restore it on the list of programs."}
      />
      <Failure failure={actionData} />
      <Form method="post" id="offering" className="admin-form" noValidate key={was}>
        <input type="hidden" name="was" value={values.was ?? was} />
        {isAsked && <Effects failure={saving} />}
        <div className="panel">
          <OfferingBasics {...props} />
        </div>
        <div className="panel">
          <OfferingNumbers {...props} />
          <p className="quiet">
            For every season, except where the list of programs has another price or number of
            spots.
          </p>
          <Fields
            form={belongingForm}
            {...props}
            options={{ seasonId: choices.seasons }}
            only={["seasonId"]}
          />
        </div>
        <OfferingDetails {...{ choices, hasCard, ...props }} sessions={sessions} />
        <div className="action-row">
          <ActionButton action="save-offering" look="primary">
            {isAsked ? "Yes, save" : "Save"}
          </ActionButton>
          <Link className="staff-button" to="/admin/programs">
            Cancel
          </Link>
        </div>
      </Form>
      <section aria-labelledby="editions">
        <h2 id="editions">Seasons ahead</h2>
        {editions.length === 0 && <p className="quiet">None yet.</p>}
        <ul className="lines">
          {editions.map((season) => (
            // Filled in again after it was saved.
            <RegistrationDays
              key={`${season.id} ${season.opens} ${season.closes}`}
              season={season}
              failure={failureOf(actionData, "save-registration-days", season.id)}
            >
              {season.plan && (
                <InstalmentForm
                  key={`${season.plan.was} ${season.price}`}
                  season={{ ...season, plan: season.plan }}
                  failure={failureOf(actionData, "save-instalments", season.id)}
                />
              )}
            </RegistrationDays>
          ))}
        </ul>
      </section>
    </>
  );
}
