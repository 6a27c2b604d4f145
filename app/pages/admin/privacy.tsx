import { data } from "react-router";
import { HeldRequests } from "#app/admin/held-requests.tsx";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { PrivacyRequestCard, privacyEntry } from "#app/admin/privacy-request-card.tsx";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import type { Fulfilment } from "#server/services/fulfil-privacy-request.ts";
import type { Route } from "./+types/privacy";

export const meta: Route.MetaFunction = () => staffMeta("Privacy requests");

export async function loader({ context }: Route.LoaderArgs) {
  const { listPrivacyRequests, listHeldPrivacyRequests } = context.get(servicesContext);
  const [requests, held] = await Promise.all([listPrivacyRequests(), listHeldPrivacyRequests()]);
  const clock = context.get(servicesContext).clock();
  return {
    entries: requests.map((request) => privacyEntry(request, clock)),
    held: held.map(({ reference, kind, email, details, suspicion, askedAt }) => ({
      ...{ reference, kind, email, details },
      reasons: suspicion ?? [],
      asked: spokenTime(askedAt, clock),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const reference = String(form.get("reference") ?? "");
  const { deletePerson, closeAccessRequest, releasePrivacyRequest } = context.get(servicesContext);
  const by = context.get(staffContext);
  if (form.get("intent") === "close") return told(await closeAccessRequest(reference, by));
  if (form.get("intent") === "delete" && form.get("sure") === "yes")
    return told(await deletePerson(reference, by));
  if (form.get("intent") === "release") {
    return (await releasePrivacyRequest(reference, by))
      ? data({ text: "We are writing to that address now.", failed: false })
      : told({ outcome: "not-open" });
  }
  throw new Response("There is no such action", { status: 400 });
}

function told(result: Fulfilment) {
  switch (result.outcome) {
    case "done":
      return data({ text: "Done. The person is told by e-mail.", failed: false });
    case "done-before":
      return data({ text: "This request is done already.", failed: true }, { status: 409 });
    case "not-open":
      return data({ text: "This request is not open any more.", failed: true }, { status: 409 });
    case "failed":
      return data(
        { text: `Nothing was deleted: ${result.reason} Try again later.`, failed: true },
        { status: 503 },
      );
  }
}

/** Who asked to see or delete their data: thirty days from the check. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, held } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Privacy requests</h1>
      </header>
      <p role={actionData?.failed ? "alert" : "status"}>{actionData?.text}</p>
      {entries.length > 0 ? (
        <ul className="privacy-requests">
          {entries.map((entry) => (
            <PrivacyRequestCard key={entry.reference} entry={entry} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nobody has asked">
          <p>
            A request appears here when somebody has asked on the website and pressed the button in
            the e-mail. It is due thirty days after that.
          </p>
        </EmptyState>
      )}
      <HeldRequests entries={held} />
    </>
  );
}
