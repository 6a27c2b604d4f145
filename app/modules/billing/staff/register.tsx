import { data, Form } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { familyName, fullName } from "#core/names.ts";
import {
  athleteField,
  athleteNumbers,
  edited,
  formEditFrom,
  mostParts,
  ownGuardian,
  partField,
  relationships,
} from "#modules/families/index.ts";
import { type Family, readFamily } from "#modules/families/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { accountCredits } from "../account-credit.server.ts";
import { formatMoney } from "#core/money.ts";
import { dayOf } from "#core/time/time.ts";
import { offlinePrograms } from "../offline-lines.server.ts";
import { priceOfflineOrder, registerOffline } from "../offline-order.server.ts";
import { can } from "#core/audit/staff.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { refused } from "#core/ui/admin/refused.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/register";
import {
  OfflineAthlete,
  OfflineGuardian,
  type OfflineProgramChoice,
  KnownGuardian,
} from "./register-fields.tsx";
import { OfflineBill, OfflinePayment } from "./register-money.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("New registration");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const id = url.searchParams.get("family");
  const family = id ? await readFamily(ctx, id) : null;
  if (id && !family) throw data(null, 404);
  const programs = await offlinePrograms(ctx);
  return {
    /** Generated here, so that a form that is sent twice registers once. */
    token: crypto.randomUUID(),
    today: dayOf(new Date(), content.club.timeZone),
    family: family && {
      id: family.id,
      name: familyName(family),
      athletes: family.athletes.map((athlete) => ({
        id: athlete.id,
        name: fullName(athlete),
      })),
      guardians: family.guardians.map(({ id: guardianId, name, email }) => ({
        id: guardianId,
        name: email ? `${name}, ${email}` : `${name}, no email address`,
      })),
      credit: mayIn(context)("billing.see") ? await creditText(ctx, family) : null,
    },
    programs: programs.map(
      ({ key, title, group, priceCents, season, place }): OfflineProgramChoice => ({
        value: key,
        group,
        label: [
          title,
          `${season} ${place.season.from.slice(0, 4)}`,
          formatMoney(priceCents),
          place.left > 0 ? place.note : "every spot is taken",
        ]
          .filter(Boolean)
          .join(", "),
      }),
    ),
    relationships: { guardian: [...relationships, ownGuardian], contact: [...relationships] },
  };
}

/** The credits of a family's guardians; null: none has one. Only the registering guardian's can be used. */
async function creditText({ db }: Pick<AppContext, "db">, { guardians }: Family) {
  const credits = await accountCredits(
    db,
    guardians.map(({ email }) => email),
  );
  return credits.size > 0
    ? [...credits.values()].map((cents) => formatMoney(cents)).join(", ")
    : null;
}

/** The fields for payments, and for a price other than the catalogue’s. */
const moneyFields = [
  "instead",
  "price_reason",
  ...Array.from({ length: mostParts }, (_, n) => partField(n + 1, "amount")),
];

export const action = pageActions({
  async register({ ctx, staff, url, fields: { edit, ...values } }: StaffPageAction) {
    const familyId = url.searchParams.get("family");
    if (!can(staff, "billing.record") && moneyFields.some((name) => values[name]))
      throw refused(staff);
    const change = formEditFrom(edit);
    if (change && change.edit !== "update")
      return data({
        message: "",
        failed: false,
        errors: {},
        bill: null,
        values: edited(values, change),
      });
    const result = change
      ? await priceOfflineOrder(ctx, { values, familyId })
      : await registerOffline(ctx, staff, { values, familyId });
    switch (result.outcome) {
      case "registered": {
        const message = result.isPaid
          ? "Registered and paid. The receipt is on its way, if the family has an address."
          : "Registered: the spot is taken. Record the payment here when it arrives.";
        const to = can(staff, "billing.see") ? `/admin/payments/${result.reference}` : url.pathname;
        return redirectWithMessage(ctx, to, message);
      }
      case "gone":
        throw data(null, 404);
      case "bill":
        return data({ message: "", failed: false, errors: {}, bill: result.bill, values });
      default: {
        const { message, errors, bill } = result;
        const status = result.outcome === "price" ? 409 : 400;
        return data({ message, failed: true, errors, bill, values }, status);
      }
    }
  },
});

/** Registers athletes in person or by phone: the people, the offerings and the payment. */
export default function RegisterOffline({ loaderData, actionData }: Route.ComponentProps) {
  const { token, today, family, programs, relationships: related } = loaderData;
  const values = actionData?.values ?? startingValues(family);
  const errors = actionData?.errors ?? {};
  const bill = actionData?.bill ?? null;
  const numbers = athleteNumbers(values);
  return (
    <>
      <header className="page-head">
        <div>
          <May may="families.see">
            <BackLink to={family ? `/admin/families/${family.id}` : "/admin/families"}>
              {family ? family.name : "Families"}
            </BackLink>
          </May>
          <h1>{family ? `New registration: ${family.name}` : "New registration"}</h1>
          {!family && (
            <p className="quiet">
              Leave unknown fields empty: they are listed as missing and can be filled in later.
            </p>
          )}
        </div>
      </header>
      <Form method="post" className="admin-form" noValidate>
        {/* Enter activates a form's first button, which must not be one that removes an athlete. */}
        <button className="unseen" name="edit" value="update" tabIndex={-1} aria-hidden="true">
          Calculate the price
        </button>
        <input type="hidden" name="token" value={values.token ?? token} />
        {actionData && (
          <div tabIndex={-1} autoFocus={actionData.failed}>
            <FailureLine failure={actionData} />
            <Errors errors={errors} />
          </div>
        )}
        {numbers.map((n, position) => (
          <OfflineAthlete
            key={n}
            {...{ n, position, values, errors, programs }}
            known={
              family?.athletes.find(({ id }) => id === values[athleteField(n, "known")]) ?? null
            }
            canRemove={numbers.length > 1 && !values[athleteField(n, "known")]}
          />
        ))}
        <div>
          <button className="staff-button" name="edit" value="add-athlete">
            Add another athlete
          </button>
        </div>
        {family ? (
          <KnownGuardian guardians={family.guardians} value={values.payer} />
        ) : (
          <OfflineGuardian {...{ values, errors, related }} />
        )}
        {bill && <OfflineBill bill={bill} isNew={!actionData?.failed} />}
        {bill && (
          <OfflinePayment
            {...{ values, errors, today }}
            totalCents={bill.totalCents}
            credit={loaderData.family?.credit ?? null}
          />
        )}
        <div className="action-row">
          {bill && (
            <ActionButton action="register" look="primary">
              Register
            </ActionButton>
          )}
          <button
            className={bill ? "staff-button" : "staff-button primary"}
            name="edit"
            value="update"
          >
            {bill ? "Update the price" : "Next: price"}
          </button>
        </div>
      </Form>
    </>
  );
}

/** The errors, each with a link to its field. */
function Errors({ errors }: { errors: Record<string, string> }) {
  const listed = Object.entries(errors);
  if (listed.length < 2) return null;
  return (
    <ul className="stack">
      {listed.map(([name, text]) => (
        <li key={name}>
          <a href={`#${name}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

type Known = Route.ComponentProps["loaderData"]["family"];

/** A family that registers again starts with its athletes, each without a program. */
function startingValues(family: Known): Record<string, string> {
  const known = (family?.athletes ?? [])
    .slice(0, 6)
    .map(({ id }, n) => [athleteField(n + 1, "known"), id]);
  return Object.fromEntries(known);
}
