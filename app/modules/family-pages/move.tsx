import { redirect } from "react-router";
import { cleanLine } from "#core/clean-text.ts";
import { pageActions, type PageAction } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { longestReason } from "#core/reason.ts";
import { appContext } from "#core/request-context.ts";
import { Button } from "#core/ui/button.tsx";
import { missing } from "#core/ui/public/page.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import { moveOwn, type OwnMove, readOwnMove } from "#modules/billing/index.server.ts";
import { familyPath } from "#modules/families/index.ts";
import { visitOf } from "#modules/families/index.server.ts";
import type { Route } from "./+types/move";
import type { Done } from "./answers.ts";
import { KeepChoice } from "./keep-choice.tsx";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta("Move to another program", loaderData?.club.name);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const visit = await visitOf(ctx, request.headers);
  if (!visit) throw redirect(familyPath, 303);
  const plan = await readOwnMove(ctx, visit, {
    id: params.registration,
    to: url.searchParams.get("to") ?? "",
  });
  if (plan.outcome === "unknown") throw missing();
  if (plan.outcome === "done") throw redirect(familyPath, 303);
  const { name, email, phone } = ctx.content.club;
  return { plan, club: { name, email, phone } };
}

export const action = pageActions({
  async move({ ctx, params, request, fields, fail }: PageAction<Route.ActionArgs>) {
    const visit = await visitOf(ctx, request.headers);
    if (!visit) throw redirect(`${familyPath}?done=closed`, 303);
    const result = await moveOwn(ctx, visit, {
      id: params.registration,
      to: fields.to ?? "",
      shownCents: Number(fields.shown),
      shownCreditCents: Number(fields.credit || 0),
      keeps: fields.back === "credit",
      reason: cleanLine(fields.reason ?? "").slice(0, longestReason),
    });
    switch (result.outcome) {
      case "moved": {
        const done: Done = result.isOwed ? "moved-owed" : "moved";
        return redirect(`${familyPath}?${new URLSearchParams({ done, at: "payments" })}`, 303);
      }
      case "unknown":
        throw missing();
      case "changed":
        return fail(409, {
          message:
            "The price, your credit or the free spots have changed since you opened this page. Nothing was changed: check it again.",
          values: fields,
        });
      case "refused":
        return fail(409, { message: "Nothing was changed.", values: fields });
    }
  },
});

/** The offerings a guardian can move an athlete to, the difference in price, and the button that does it. */
export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, club } = loaderData;
  return (
    <section className="plain-page family-withdraw">
      <h1>Move to another program</h1>
      <p>
        <strong dir="auto">{plan.athlete}</strong>: {plan.title}
      </p>
      {plan.outcome === "refused" ? (
        <p role="status">
          {plan.message} Write to <a href={`mailto:${club.email}`}>{club.email}</a> or call{" "}
          {club.phone}.
        </p>
      ) : (
        <>
          <StatusLine tone="error" text={actionData?.message ?? ""} />
          <Choices choices={plan.choices} chosen={plan.chosen?.key ?? ""} />
          {plan.chosen && (
            <Chosen chosen={plan.chosen} athlete={plan.athlete} values={actionData?.values ?? {}} />
          )}
        </>
      )}
      <p>
        <a href={familyPath}>Back to your family</a>
      </p>
    </section>
  );
}

type Allowed = Extract<Route.ComponentProps["loaderData"]["plan"], { outcome: "allowed" }>;

function Choices({ choices, chosen }: { choices: Allowed["choices"]; chosen: string }) {
  return (
    <form className="family-form">
      <fieldset className="family-choices">
        <legend>To which program?</legend>
        {choices.map(({ key, title, group, season, difference }, n) => (
          <label key={key}>
            <input
              type="radio"
              name="to"
              value={key}
              defaultChecked={chosen ? chosen === key : n === 0}
            />
            <span>
              <strong>{title}</strong> {[group, season, difference].filter(Boolean).join(" · ")}
            </span>
          </label>
        ))}
      </fieldset>
      <Button>Show the difference</Button>
    </form>
  );
}

function Chosen({
  chosen,
  athlete,
  values,
}: {
  chosen: OwnMove;
  athlete: string;
  /** The submitted values, if the form is shown again. */
  values: Record<string, string>;
}) {
  const { key, title, season, steps, cents, total, creditCents } = chosen;
  return (
    <>
      <h2>The difference</h2>
      <p>
        {title}, {season}
      </p>
      <dl>
        {steps.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>Difference</dt>
          <dd>{total}</dd>
        </div>
        {creditCents > 0 && (
          <div>
            <dt>Your credit pays</dt>
            <dd>−{formatMoney(creditCents)}</dd>
          </div>
        )}
      </dl>
      <p>{whatFollows(chosen)}</p>
      <p>The old registration ends today, and its spot goes to the next family.</p>
      <form method="post" className="family-form">
        <input type="hidden" name="to" value={key} />
        <input type="hidden" name="shown" value={cents} />
        <input type="hidden" name="credit" value={creditCents} />
        {chosen.keep && (
          <KeepChoice keep={chosen.keep} method={chosen.method} chosen={values.back} />
        )}
        <TextField
          name="reason"
          label="Why? (optional)"
          hint="It helps us. Write nothing about anybody’s health."
          maxLength={longestReason}
          autoComplete="off"
          defaultValue={values.reason ?? ""}
        />
        <Button name="_action" value="move">
          Move {athlete}
        </Button>
      </form>
    </>
  );
}

function whatFollows({ cents, unpaid, back, creditCents }: OwnMove): string {
  if (cents === 0) return "Nothing is to be paid, and nothing goes back.";
  if (cents > 0) {
    const restCents = cents - creditCents;
    if (restCents === 0) return "Your credit pays it when you move. Nothing is left to pay.";
    return `After the move you owe ${formatMoney(restCents)} more. We email you a link to pay it, and it is on your family’s page.`;
  }
  return unpaid ?? (back || `You owe ${formatMoney(-cents)} less.`);
}
