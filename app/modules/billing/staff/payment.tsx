import { data, Form, Link, unstable_useRoute as useRoute } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { isOpenDispute } from "../dispute-states.ts";
import { fullName } from "#core/names.ts";
import { dollarsAndCents, formatMoney } from "#core/money.ts";
import { hasValidReceipt, isAnnounced, isOffline } from "#modules/enrolment/index.ts";
import { familyOfOrder, guardianPhone } from "#modules/families/index.server.ts";
import { auditEntries, movedLinesOf } from "#modules/enrolment/index.server.ts";
import { AuditPanel } from "#modules/enrolment/ui.ts";
import { inboxThatLedTo } from "#modules/inbox/index.ts";
import {
  AnswerGroups,
  channelLabels,
  Deliveries,
  deliveryEntry,
  stateAsked,
  StateBadge,
  StateButton,
} from "#modules/inbox/ui.ts";
import { dayOf } from "#core/time/time.ts";
import { readOrderTrouble } from "../decide.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readInstalments } from "../instalments.server.ts";
import { messagesOf, resendMessage, setOrderState, stateOf } from "../inbox-orders.server.ts";
import { readOrder, resendConfirmation } from "../orders.server.ts";
import { hasLaterPayments } from "../pay.server.ts";
import { inTransitCents } from "../refund-credits.server.ts";
import { refundableCents } from "../refund-parts.server.ts";
import { openFailures, refundsOf } from "../refunds.server.ts";
import { readSavedCard } from "../saved-card.server.ts";
import { claimsOf } from "../sponsor-claims.server.ts";
import { accountCredit, paidByCredit } from "../account-credit.server.ts";
import { ledgerDay } from "../ledger.server.ts";
import { heldUntilDay } from "../transfer-holds.server.ts";
import { hasAnnouncement } from "../transfers.server.ts";
import { openBalanceOf, writeOffsOf } from "../write-off.server.ts";
import { listAuditOfOrder } from "#core/audit/audit.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { When } from "#core/ui/admin/when.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import type { Route } from "./+types/payment";
import { CancelOrder, OfflinePaymentForm } from "./offline.tsx";
import { correctable, RecordedParts, Registrations } from "./corrections.tsx";
import { MoreTime } from "./more-time.tsx";
import { PaymentDecision } from "./decision.tsx";
import { disputeEntries, Disputes } from "./dispute.tsx";
import { orderFacts } from "./facts.ts";
import { backToPayment } from "./payment-answer.ts";
import { cardEntries, SavedCard } from "./saved-card.tsx";
import { payoutMethodsOf } from "./refund-methods.server.ts";
import { refundEntries, Refunds } from "./refunds.tsx";
import { TransferForm } from "./transfer.tsx";
import { Amount, orderEntry } from "./list.tsx";
import { claimEntries, SponsorClaims } from "./sponsor-claims.tsx";
import { WriteOffs, writeOffEntries } from "./write-offs.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.entry.payer}, ${loaderData.entry.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const clock = clockOf(ctx);
  const order = await readOrder(ctx, params.reference);
  if (!order) throw data(null, 404);
  const may = mayIn(context);
  const log = await auditEntries(
    ctx,
    may("audit.read") ? await listAuditOfOrder(ctx.db, order) : [],
  );
  const { mismatch, disputes } = await readOrderTrouble(ctx, order);
  const messages = await messagesOf(ctx, order);
  const held = await heldUntilDay(ctx, order);
  const isTaken = order.paidCents > 0;
  const isOpenOffline = isOffline(order) && order.state === "open";
  const isWithdrawn = order.lines.every(({ registration }) => registration?.ended);
  const creditCents = await accountCredit(ctx.db, order.customerEmail);
  const family = may("families.see") ? await familyOfOrder(ctx, order.id) : null;
  return {
    credit: creditCents > 0 ? formatMoney(creditCents) : null,
    inbox: inboxThatLedTo(url.searchParams),
    entry: orderEntry(order, {
      clock,
      catalogue: content.catalogue,
      disputed: disputes.some(isOpenDispute),
    }),
    groups: orderFacts(order, {
      catalogue: content.catalogue,
      zone: clock.zone,
      disputes,
      instalments: await readInstalments(ctx.db, order.id),
    }),
    disputes: disputeEntries(disputes, {
      clock,
      pageOf: (dispute) => ctx.integrations.payments.disputePage(dispute),
    }),
    mismatch,
    fulfils: order.state === "review",
    answering: order.fulfilledAt && stateOf(order),
    announcement: isAnnounced(order) && (await hasAnnouncement(ctx, order)),
    resendable: hasValidReceipt(order) && messages.some(({ id }) => id === order.id),
    messages: messages.map((message) => deliveryEntry(message, clock)),
    family: family && {
      to: `/admin/families/${family}`,
      phone: await guardianPhone(ctx, family, order.customerEmail),
    },
    athletes: [
      ...new Map(
        order.lines.flatMap(({ athlete }) =>
          athlete && may("families.see") ? [[athlete.id, athlete]] : [],
        ),
      ).values(),
    ].map((athlete) => ({
      name: fullName(athlete),
      to: `/admin/families/${athlete.familyId}/${athlete.id}`,
    })),
    amount: dollarsAndCents(order.amountCents),
    offlinePayment: isOpenOffline
      ? {
          token: crypto.randomUUID(),
          credit: creditCents > 0 ? formatMoney(creditCents) : null,
          today: dayOf(new Date(), content.club.timeZone),
          owedCents: order.balanceCents,
          isKept: held !== null && !isTaken,
          isWithdrawn,
          // Nothing was recorded yet: probably all of it comes, as agreed.
          expected: isTaken
            ? {}
            : { method: order.method, amount: dollarsAndCents(order.balanceCents) },
        }
      : null,
    // A refund in progress would be lost.
    cancelling:
      isOpenOffline && (await inTransitCents(ctx.db, order.id)).cents === 0
        ? {
            // What a credit paid is returned automatically.
            paidCents:
              order.paidCents -
              order.refundedCents -
              order.lostCents -
              (await paidByCredit(ctx.db, order.id)),
            isWithdrawn,
          }
        : null,
    moreTime: held && { ...held, isTaken },
    correctable: correctable(order, await movedLinesOf(ctx.db, [order.id]), clock.zone),
    sponsors: claimEntries(await claimsOf(ctx.db, order.id), {
      order,
      today: ledgerDay(ctx),
      owedCents: order.balanceCents,
      isOpen: isOpenOffline,
    }),
    writeOffs: writeOffEntries(await writeOffsOf(ctx.db, order.id), {
      order,
      owedCents: await openBalanceOf(ctx, ctx.db, order.id),
    }),
    refunds: refundEntries(await refundsOf(ctx.db, [order.id]), {
      zone: clock.zone,
      failures: await openFailures(ctx.db, order.reference),
      ways: payoutMethodsOf(order),
      unusedCents: creditCents,
    }),
    savedCard: cardEntries(await readSavedCard(ctx.db, order.id), {
      zone: clock.zone,
      currency: order.currency,
      owedCents: order.balanceCents,
    }),
    mayAgree: hasLaterPayments(order) && order.balanceCents > 0,
    // While the bank holds the money of a dispute, a refund would pay it a second time.
    isRefundable:
      (await refundableCents(ctx.db, order.id)) > 0 &&
      order.state !== "review" &&
      !disputes.some(isOpenDispute),
    log,
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "set-state"(given: Given) {
    const { state, marked } = stateAsked(given.fields);
    const isSet = await setOrderState(given.ctx, given.params.reference, state, given.staff);
    return backToPayment(given, isSet && marked);
  },
  /** A failed message; without its id, the receipt. */
  async resend(given: Given) {
    const { ctx, params, staff, fields } = given;
    if (!fields.delivery) {
      const isSent = await resendConfirmation(ctx, params.reference, staff);
      return backToPayment(given, isSent && "The receipt is being sent again.");
    }
    const order = await readOrder(ctx, params.reference);
    const messages = order ? await messagesOf(ctx, order) : [];
    const message = messages.find(({ id }) => id === fields.delivery);
    if (!order || !message) throw new Response("There is no such delivery", { status: 400 });
    const isSent = await resendMessage(ctx, order, message.id, staff);
    return backToPayment(given, isSent && `${channelLabels[message.channel]} is being sent again.`);
  },
});

/** One registration or gift: payer, items, state, and the provider's references. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const { entry, groups, mismatch, fulfils, resendable, family, amount, offlinePayment } =
    loaderData;
  const { correctable, athletes, announcement, messages } = loaderData;
  const allowed = useMay();
  const mayRecord = allowed("billing.record");
  const inbox = allowed("inbox.manage") ? loaderData.inbox : null;
  // An order is also an entry of the inbox: its state there matters to whoever comes from there.
  const answering = inbox !== null && loaderData.answering;
  return (
    <>
      <header className="page-head submission-head">
        <div>
          {inbox === null ? (
            <BackLink to="/admin/payments">Payments</BackLink>
          ) : (
            <BackLink to={`/admin/inbox${inbox}`}>Inbox</BackLink>
          )}
          <h1 dir="auto">{entry.payer}</h1>
          <p className="badges">
            <span className="badge" data-tone={entry.tone}>
              {entry.stateLabel}
            </span>
            <strong>
              <Amount {...entry} />
            </strong>
            {answering && <StateBadge state={answering} />}
          </p>
          <p className="quiet">
            {entry.title} · {entry.kind} · <span className="reference">{entry.reference}</span> ·
            started <When time={entry.created} />
          </p>
          <p className="action-row">
            {family && <Link to={family.to}>Family</Link>}
            {athletes.map(({ to, name }) => (
              <Link key={to} to={to} dir="auto">
                {name}
              </Link>
            ))}
            {family && family.phone && <a href={callTo(family.phone)}>{family.phone}</a>}
            <Link to={`/admin/payments/ledger?order=${entry.reference}`}>Order ledger</Link>
          </p>
        </div>
        <div className="action-row">
          {announcement && allowed("inbox.manage") && (
            <Link className="staff-button" to={`/admin/inbox/${entry.reference}`}>
              <Icon name="inbox" />
              In the inbox
            </Link>
          )}
          {resendable && mayRecord && (
            <Form method="post" preventScrollReset>
              <ActionButton action="resend">
                <Icon name="retry" />
                Resend the receipt
              </ActionButton>
            </Form>
          )}
          {loaderData.mayAgree && mayRecord && (
            <Link className="staff-button" to="plan">
              Agree on a payment plan…
            </Link>
          )}
          {loaderData.isRefundable && allowed("billing.refund") && (
            <>
              <Link className="staff-button" to="withdraw?money=only">
                Refund only…
              </Link>
              <Link className="staff-button" to="withdraw">
                Withdraw and refund…
              </Link>
            </>
          )}
          {answering && mayRecord && <StateButton state={answering} />}
        </div>
      </header>
      {loaderData.credit && <p>Whoever paid has a credit of {loaderData.credit} on account.</p>}
      <FailureLine failure={useRoute("modules/billing/staff/corrections")?.actionData} />
      <Disputes reference={entry.reference} entries={loaderData.disputes} />
      {mismatch && <PaymentDecision message={mismatch} fulfils={fulfils} />}
      <div className="record">
        <div>
          <May may="billing.record">
            {entry.awaited && <TransferForm amount={amount} />}
            {loaderData.moreTime && <MoreTime {...loaderData.moreTime} />}
            {offlinePayment && <OfflinePaymentForm {...offlinePayment} />}
          </May>
          <Registrations entries={correctable.registrations} />
          <SavedCard {...loaderData.savedCard} />
          <Refunds entries={loaderData.refunds} />
          <RecordedParts entries={correctable.parts} />
          <SponsorClaims {...loaderData.sponsors} />
          <WriteOffs {...loaderData.writeOffs} />
          {loaderData.cancelling && mayRecord && <CancelOrder {...loaderData.cancelling} />}
        </div>
        <div>
          <AnswerGroups groups={groups} />
        </div>
        <div>
          {messages.length > 0 && (
            <Deliveries
              deliveries={messages}
              mayResend={mayRecord}
              unmailed="No receipt was sent: this order has no email address."
            />
          )}
          <AuditPanel entries={loaderData.log} />
        </div>
      </div>
    </>
  );
}
