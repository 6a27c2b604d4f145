import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { relativeTime } from "#core/relative-time.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { accountCredits } from "#modules/billing/index.server.ts";
import { listHeldPrivacyRequests, listPrivacyRequests } from "../list-requests.server.ts";
import { privacyEntry } from "../request-entry.ts";
import { requestList } from "../request-list.ts";
import {
  closeAccessRequest,
  deletePerson,
  type Fulfilment,
  releasePrivacyRequest,
} from "../requests.server.ts";
import type { Route } from "./+types/privacy";
import { HeldRequests } from "./held-requests.tsx";
import { requestColumns } from "./request-columns.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Privacy requests");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(requestList, url.searchParams);
  const [{ rows, next }, held] = await Promise.all([
    listPrivacyRequests(ctx, query),
    listHeldPrivacyRequests(ctx),
  ]);
  const clock = clockOf(ctx);
  const credits = await accountCredits(
    ctx.db,
    rows.map(({ email }) => email),
  );
  return {
    query,
    next,
    entries: rows.map((request) => ({
      ...privacyEntry(request, clock),
      key: request.reference,
      credit: creditText(credits.get(request.email?.toLowerCase() ?? "")),
    })),
    held: held.map(({ reference, kind, email, details, suspicion, askedAt }) => ({
      reference,
      kind,
      email,
      details,
      reasons: suspicion ?? [],
      asked: relativeTime(askedAt, clock),
    })),
  };
}

const creditText = (cents = 0) => (cents > 0 ? formatMoney(cents) : null);

export const action = pageActions({
  async close(given: StaffPageAction) {
    const { reference = "" } = given.fields;
    return answer(given, await closeAccessRequest(given.ctx, reference, given.staff));
  },
  async delete(given: StaffPageAction) {
    const { reference = "", sure } = given.fields;
    if (sure !== "yes") throw new Response("Nobody has confirmed this", { status: 400 });
    return answer(given, await deletePerson(given.ctx, reference, given.staff));
  },
  async release(given: StaffPageAction) {
    const { reference = "" } = given.fields;
    return (await releasePrivacyRequest(given.ctx, reference, given.staff))
      ? reloadWithMessage(given, "A confirmation email is on its way to that address.")
      : answer(given, { outcome: "not-open" });
  },
});

function answer(given: StaffPageAction, result: Fulfilment) {
  switch (result.outcome) {
    case "done":
      return reloadWithMessage(given, "Done. The person will get an email.");
    case "done-before":
      return given.fail(409, { message: "This request has already been completed." });
    case "not-open":
      return given.fail(409, { message: "This request is no longer open." });
    case "failed": {
      const message = `Nothing was deleted: ${result.reason} Try again later.`;
      return given.fail(503, { message });
    }
  }
}

/** Requests to see or delete data: due thirty days after verification. */
export default function Privacy({ loaderData, actionData }: Route.ComponentProps) {
  const { query, entries, next, held } = loaderData;
  return (
    <>
      <PageHead title="Privacy requests" />
      <FailureLine failure={actionData} />
      <DataList
        list={requestList}
        query={query}
        label="Privacy requests, the most urgent first"
        columns={requestColumns}
        rows={entries}
        next={next}
        exports="/api/privacy-requests"
        empty={
          <EmptyState title="No requests yet">
            <p>
              A request appears here once somebody has made it on the website and pressed the button
              in the email. It is due thirty days later.
            </p>
          </EmptyState>
        }
      />
      {held.length > 0 && <HeldRequests entries={held} />}
    </>
  );
}
