import { data, Form, unstable_useRoute as useRoute } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import { dollarsAndCents, formatMoney } from "#core/money.ts";
import { formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import type { SponsorClaim } from "../schema.ts";
import { declineClaim, expectSponsor, receiveFromSponsor } from "../sponsor-claims.server.ts";
import type { Route } from "./+types/sponsor-claims";
import { backToPayment } from "./payment-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

const expected = {
  noted: "Noted. The family does not owe this amount until then.",
  before: false,
  over: { note: "This order is not waiting for money. Nothing was changed." },
} as const;

/** A sponsor's claim: recorded, paid or declined. */
export const action = pageActions({
  async "expect-sponsor"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const result = await expectSponsor(ctx, staff, { reference: params.reference, values });
    if (result.outcome === "invalid")
      return fail(400, { message: errorSummary(result.errors), errors: result.errors, values });
    return backToPayment(given, expected[result.outcome]);
  },
  async "sponsor-paid"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { id = "" } = values;
    const { reference } = params;
    const result = await receiveFromSponsor(ctx, staff, { reference, id, values });
    switch (result.outcome) {
      case "unknown":
        throw data(null, 404);
      case "invalid":
        return fail(400, { id, message: result.message, errors: result.errors, values });
      case "paid":
        return backToPayment(given, "Recorded: everything is paid.");
      case "part":
        return backToPayment(given, "Recorded. The rest is still owing.");
      case "before":
        return backToPayment(given, false);
    }
  },
  async "sponsor-declined"(given: Given) {
    const { ctx, staff, params, fields } = given;
    const { reference } = params;
    const outcome = await declineClaim(ctx, staff, { reference, id: fields.id ?? "" });
    if (outcome === "unknown") throw data(null, 404);
    return backToPayment(
      given,
      outcome === "declined" &&
        "Noted: the sponsor isn’t paying. The family owes this amount; you can write to them from “Who owes”.",
    );
  },
});

/** Formats the sponsors' claims of an order. */
export const claimEntries = (
  claims: readonly SponsorClaim[],
  {
    order: { reference },
    today,
    owedCents,
    isOpen,
  }: {
    order: { reference: string };
    today: string;
    owedCents: number;
    /** Staff can record money for the order. */
    isOpen: boolean;
  },
) => ({
  letter: `/api/payment-letters/${reference}.pdf`,
  today,
  mayAdd: isOpen && owedCents > 0 ? { token: crypto.randomUUID() } : null,
  claims: claims.map(({ id, sponsor, cents, expectedBy, state }) => ({
    id,
    what: `${sponsor}, ${formatMoney(cents)}`,
    typed: dollarsAndCents(cents),
    about: describeClaim(state, { expectedBy, today, isOpen }),
    isStruck: state === "declined",
    token: crypto.randomUUID(),
    isExpected: state === "expected",
    mayRecord: state === "expected" && isOpen,
  })),
});

type SponsorClaimsProps = ReturnType<typeof claimEntries>;

/** The effect of a claim's state on the family. */
function describeClaim(
  state: SponsorClaim["state"],
  { expectedBy, today, isOpen }: { expectedBy: string; today: string; isOpen: boolean },
): string {
  if (state === "received") return "Received";
  if (state === "declined") return "Declined: the family owes it";
  // The order is paid, or its spot was released.
  if (!isOpen) return `Was expected by ${formatDate(expectedBy)}`;
  return expectedBy < today
    ? `Late: expected by ${formatDate(expectedBy)}. The family owes it`
    : `Expected by ${formatDate(expectedBy)}`;
}

/** The sponsors' claims of an order, and the letter that sponsors ask for. */
export function SponsorClaims({ letter, today, mayAdd, claims }: SponsorClaimsProps) {
  const may = useMay()("billing.record");
  if (!mayAdd && claims.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="sponsors">
      <h2 id="sponsors">Sponsors</h2>
      {claims.length > 0 && (
        <ul className="lines">
          {claims.map((claim) => (
            <li key={claim.id}>
              <div>
                <strong dir="auto">{claim.isStruck ? <s>{claim.what}</s> : claim.what}</strong>
                <span className="quiet">{claim.about}</span>
              </div>
              {may && claim.mayRecord && <ReceivedForm {...claim} today={today} />}
              {may && claim.isExpected && <DeclinedForm {...claim} />}
            </li>
          ))}
        </ul>
      )}
      <div className="action-row">
        {may && mayAdd && <ExpectForm {...mayAdd} />}
        <a className="staff-button small" href={letter} download>
          <Icon name="download" />
          Proof letter (PDF)
        </a>
      </div>
    </section>
  );
}

const useFailure = (action: string, id?: string) =>
  failureOf(useRoute("modules/billing/staff/sponsor-claims")?.actionData, action, id);

type Claim = SponsorClaimsProps["claims"][number];

function ReceivedForm({ id, what, typed, token, today }: Claim & { today: string }) {
  const failure = useFailure("sponsor-paid", id);
  const { values = {}, errors = {} } = failure ?? {};
  return (
    <CollapsibleForm
      label={
        <>
          Record what came…<span className="unseen"> {what}</span>
        </>
      }
      failure={failure}
      action="sponsor-paid"
      to="sponsor-claims"
      submit="Record this payment"
      hidden={{ id, token }}
    >
      <p>If less came, the family owes the rest.</p>
      <StaffField
        id={`amount-${id}`}
        name="part_1_amount"
        label="Amount received"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={values.part_1_amount ?? typed}
        error={errors.part_1_amount}
      />
      <StaffField
        id={`on-${id}`}
        name="part_1_on"
        label="Received on"
        type="date"
        max={today}
        required
        defaultValue={values.part_1_on ?? today}
        error={errors.part_1_on}
      />
    </CollapsibleForm>
  );
}

const DeclinedForm = ({ id, what }: Claim) => (
  <Form method="post" action="sponsor-claims" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <ActionButton action="sponsor-declined" look="small">
      The sponsor isn’t paying<span className="unseen">: {what}</span>
    </ActionButton>
  </Form>
);

function ExpectForm({ token }: { token: string }) {
  const failure = useFailure("expect-sponsor");
  const { values = {}, errors = {} } = failure ?? {};
  return (
    <CollapsibleForm
      label="A sponsor will pay…"
      failure={failure}
      action="expect-sponsor"
      to="sponsor-claims"
      submit="Save"
      hidden={{ token }}
    >
      <p>
        Until this day, the family does not owe the amount. After it, or if the sponsor declines,
        they owe it.
      </p>
      <StaffField
        name="sponsor"
        label="Sponsor"
        placeholder="KidSport"
        autoComplete="off"
        required
        defaultValue={values.sponsor}
        error={errors.sponsor}
      />
      <StaffField
        id="claim-amount"
        name="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={values.amount}
        error={errors.amount}
      />
      <StaffField
        name="expected_by"
        label="Expected by"
        type="date"
        required
        defaultValue={values.expected_by}
        error={errors.expected_by}
      />
      <StaffField
        name="remind_on"
        label="Remind us on"
        hint="From this day, it is counted on the page of payments. Left empty: from the day above."
        type="date"
        defaultValue={values.remind_on}
        error={errors.remind_on}
      />
    </CollapsibleForm>
  );
}
