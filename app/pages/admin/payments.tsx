import { Link, redirect } from "react-router";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { exportQuery } from "#app/admin/export-query.ts";
import { HeldPlaces } from "#app/admin/held-places.tsx";
import { Icon } from "#app/admin/icon.tsx";
import { orderEntry } from "#app/admin/order-entry.ts";
import { OrderFilters } from "#app/admin/order-filters.tsx";
import { OrderList } from "#app/admin/order-list.tsx";
import { Pager } from "#app/admin/pager.tsx";
import { PaymentCheck } from "#app/admin/payment-check.tsx";
import { PaymentTotals } from "#app/admin/payment-totals.tsx";
import { placeEntries } from "#app/admin/place-entry.ts";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { totalsOf } from "#app/admin/totals.ts";
import { servicesContext } from "#app/context.ts";
import { decidedFindings } from "#domain/order.ts";
import { orderFilterFrom } from "#domain/order-filter.ts";
import type { Route } from "./+types/payments";

export const meta: Route.MetaFunction = () => staffMeta("Payments");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { listOrders, orderTotals, listFindings, listDisputed, listPlaces, vendors } =
    context.get(servicesContext);
  const filter = orderFilterFrom(url.searchParams);
  const [page, totals, { findings, lastCheck }, places] = await Promise.all([
    listOrders(filter, { before: url.searchParams.get("before") }),
    orderTotals(),
    listFindings(),
    listPlaces(),
  ]);
  const clock = context.get(servicesContext).clock();
  const disputed = new Set(await listDisputed(page.rows.map(({ reference }) => reference)));
  return {
    filter,
    isFiltered: filter.kind !== null || filter.state !== null,
    query: url.search,
    entries: page.rows.map((order) =>
      orderEntry(order, clock, { disputed: disputed.has(order.reference) }),
    ),
    next: page.next,
    places: placeEntries(places, clock.zone),
    told: told[url.searchParams.get("done") ?? ""] ?? "",
    totals: totalsOf(totals, clock),
    check: {
      provider: vendors.payments,
      findings: findings.map(({ id, kind, words, orderReference }) => ({
        id,
        words,
        order: orderReference,
        mendable: !decidedFindings.includes(kind),
      })),
      checked: lastCheck && spokenTime(lastCheck.checkedAt, clock),
      problem: lastCheck?.problem ?? null,
    },
  };
}

const told: Record<string, string> = {
  freed: "The place is free.",
  "not-freed": "It was not held any more: paid, cancelled or over by itself.",
  given: "It has a place now, and the family gets the agreement by e-mail.",
  "not-given":
    "Every place is taken. Allow more under Words of the site, Memberships and prices; or pay the money back at the card provider.",
};

/**
 * Frees or gives a place, compares with the provider, or mends what disagrees; then back, so that a
 * reload does none of it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { checkPayments, mendPayments, noteDeed, freeHold, givePlace, vendors } =
    context.get(servicesContext);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "free" || intent === "give") {
    const staff = context.get(staffContext);
    const reference = String(form.get("reference"));
    const done =
      intent === "free"
        ? (await freeHold(staff, reference))
          ? "freed"
          : "not-freed"
        : (await givePlace(staff, reference))
          ? "given"
          : "not-given";
    return redirect(`/admin/payments?done=${done}`, 303);
  }
  if (intent !== "check" && intent !== "mend") {
    throw new Response("There is no such action", { status: 400 });
  }
  const by = context.get(staffContext);
  if (intent === "mend") await mendPayments(by);
  const found = await checkPayments();
  const detail = found === null ? "could not be asked" : `${found} disagreements`;
  await noteDeed(by, { action: "payments.checked", subject: vendors.payments, detail });
  return redirect("/admin/payments", 303);
}

/** Every registration and gift, whether the provider agrees, and what came in. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, query, entries, next, totals, check, places, told } = loaderData;
  const isEmpty = entries.length === 0;
  return (
    <>
      <header className="page-head">
        <h1>Payments</h1>
        {!isEmpty && (
          <a className="staff-button" href={`/api/payments.csv${exportQuery(query)}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        )}
      </header>
      <p className="told" role="status">
        {told}
      </p>
      <PaymentCheck {...check} />
      <HeldPlaces {...places} />
      <PaymentTotals {...totals} />
      {(isFiltered || !isEmpty) && <OrderFilters {...filter} />}
      {isEmpty ? (
        <EmptyState title={isFiltered ? "Nothing matches" : "Nobody has paid anything yet"}>
          <p>
            {isFiltered
              ? "Choose another kind or state."
              : "Registrations and gifts appear here from the moment a checkout is started."}
          </p>
          {isFiltered && (
            <Link className="staff-button primary" to="/admin/payments">
              Show all
            </Link>
          )}
        </EmptyState>
      ) : (
        <OrderList entries={entries} />
      )}
      <Pager query={query} next={next} />
    </>
  );
}
