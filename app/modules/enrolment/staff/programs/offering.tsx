import { data, Form, Link, useNavigation } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { appContext } from "#core/request-context.ts";
import { dayOf } from "#core/time/time.ts";
import { BackLink } from "#core/ui/staff/back-link.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";
import { FailureLine } from "#core/ui/staff/result-line.tsx";
import { StaffSelect } from "#core/ui/staff/select.tsx";
import { formatSeason, offeringFormFrom } from "#modules/catalogue/index.ts";
import { changeRecord, readRecord } from "#modules/catalogue/index.server.ts";
import { formatMoney } from "#core/money.ts";
import { offeringEffects } from "../../offering-effects.ts";
import { editionsOfOffering } from "../../offering-table.server.ts";
import type { Route } from "./+types/offering";
import { answerChange, incomplete, openedWith, refusal } from "./answers.server.ts";
import { Effects, effectsOf } from "./effects.tsx";
import { offeringChoices, offeringFields } from "./offering-choices.ts";
import { named, OfferingBasics, OfferingDetails, OfferingNumbers } from "./offering-fields.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

export async function loader({ context, params }: Route.LoaderArgs) {
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
      id: edition.editionId,
      name: `${edition.seasonName} ${edition.from.slice(0, 4)}`,
      days: formatSeason(edition),
      price: formatMoney(edition.priceCents),
      isOwn: edition.hasOwnPrice || edition.hasOwnCapacity,
      places: `${edition.sold + edition.held} of ${edition.capacity} taken`,
    })),
  };
}

export const action = pageActions({
  async "save-offering"(given: StaffPageAction<Route.ActionArgs>) {
    const { ctx, staff, params, form, fields, fail } = given;
    const sessions = form.getAll("sessions").flatMap((id) => (typeof id === "string" ? id : []));
    const { values, errors } = offeringFormFrom(fields, sessions);
    // An empty box is not sent.
    const sent = { ...fields, inFinder: fields.inFinder ?? "", sessions: sessions.join(" ") };
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

/** One offering: what families read about it, its usual price and places, its sessions. */
export default function Offering({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isArchived, hasCard, fields, was, choices, editions } = loaderData;
  const values = actionData?.values ?? fields;
  const errors = actionData?.errors ?? {};
  const busy = useNavigation().formMethod === "POST" || undefined;
  const props = { values, errors };
  const sessions = (values.sessions ?? "").split(" ").filter(Boolean);
  const isAsked = effectsOf(actionData).length > 0;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to="/admin/programs">Programs</BackLink>
          <h1>{name}</h1>
          {isArchived && (
            <p className="quiet">It is archived: not sold. Restore it on the list of programs.</p>
          )}
        </div>
      </header>
      <FailureLine failure={actionData} />
      <Form method="post" id="offering" className="program-form" noValidate key={was}>
        <input type="hidden" name="was" value={values.was ?? was} />
        {isAsked && <Effects failure={actionData} />}
        <div className="panel">
          <OfferingBasics {...props} />
        </div>
        <div className="panel">
          <OfferingNumbers {...{ choices, ...props }} />
          <p className="quiet">
            For every season, except where the list of programs has another price or other places.
          </p>
          <div className="program-fields program-season">
            <StaffSelect {...named("seasonId", props)} label="Season">
              {choices.seasons.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </StaffSelect>
          </div>
        </div>
        <OfferingDetails {...{ choices, hasCard, ...props }} sessions={sessions} />
        <div className="program-save">
          <button
            className="staff-button primary"
            name="_action"
            value="save-offering"
            aria-disabled={busy}
          >
            {isAsked ? "Yes, save" : "Save"}
          </button>
          <Link className="staff-button" to="/admin/programs">
            Cancel
          </Link>
        </div>
      </Form>
      <section className="program" aria-labelledby="editions">
        <h2 id="editions">Seasons ahead</h2>
        {editions.length === 0 && <p className="quiet">None yet.</p>}
        <ul className="program-list">
          {editions.map(({ id, name: edition, days, price, isOwn, places }) => (
            <li key={id}>
              <div>
                <Link to={`/admin/programs?show=${id}`}>{edition}</Link>
                <span className="quiet">{days}</span>
              </div>
              <span>
                {price}
                {isOwn && " (set for this season)"}, {places}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
