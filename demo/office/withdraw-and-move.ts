import { randomUUID } from "node:crypto";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { move } from "#modules/billing/move.server.ts";
import { readOrder } from "#modules/billing/orders.server.ts";
import { moveChoice, planMove } from "#modules/billing/plan-move.server.ts";
import { inTransitCents } from "#modules/billing/refund-credits.server.ts";
import { planWithdrawal, withdraw } from "#modules/billing/withdraw.server.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";

const office: AuditedBy = { id: null, name: "Club office" };

/** The office withdraws one registration on its page: by the rules, unless `cents` is given. */
export async function withdrawOne(
  ctx: AppContext,
  {
    reference,
    id,
    cents,
    method = "card",
  }: { reference: string; id: string; cents?: number; method?: PaymentMethod },
) {
  const order = await readOrder(ctx, reference);
  const going = order ? (await inTransitCents(ctx.db, order.id)).cents : 0;
  const shownCents = order
    ? planWithdrawal(ctx, { order, lines: order.lines, balance: order, inTransitCents: going }, [
        id,
      ]).cents
    : 0;
  return withdraw(ctx, office, {
    reference,
    ids: [id],
    cents: cents ?? shownCents,
    shownCents,
    method,
    reason: "Moved away",
    token: randomUUID(),
  });
}

/** The office moves one registration on its page. @param to the key of the offering */
export async function moveOne(
  ctx: AppContext,
  {
    reference,
    id,
    to,
    method = "card",
  }: {
    reference: string;
    id: string;
    to: string;
    method?: PaymentMethod | null;
  },
) {
  const order = await readOrder(ctx, reference);
  const line = order?.lines.find(({ registration }) => registration?.id === id);
  const choice = line && (await moveChoice(ctx, ctx.db, line, to));
  const sum = order && choice && planMove(ctx, { order, lines: order.lines, line }, choice);
  const cents = sum?.cents ?? 0;
  return move(ctx, office, {
    reference,
    registrationId: id,
    to,
    seasonId: choice?.sold.seasonId ?? "",
    cents,
    shownCents: cents,
    method,
    reason: "Trains with friends",
    token: randomUUID(),
  });
}
