import { randomUUID } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import {
  cancelRefund,
  payOutCredit,
  recordPaidBack,
  retryRefund,
} from "#modules/billing/carry-out-refund.server.ts";
import { ledgerDay } from "#modules/billing/ledger.server.ts";
import { withdraw } from "#modules/billing/withdraw.server.ts";
import {
  openBalanceOf,
  undoWriteOff,
  writeOff,
  writeOffsOf,
} from "#modules/billing/write-off.server.ts";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { office } from "../staff.ts";
import { moveOne, withdrawOne } from "../withdrawals.ts";
import { owingOrders, paidOrders, refundsIn, registrationsIn } from "./found.ts";
import { methods, offers, pick, type Step } from "./steps.ts";

/** What staff do; much of it is refused, because a registration has ended or nothing is owed. */
export async function staffStep(ctx: AppContext, { db }: AppContext, one: Step): Promise<void> {
  const { what, n, m } = one;
  const method = pick(methods, m) ?? "card";
  const chosen = pick(await registrationsIn(db), n);
  const program = pick(offers, m);
  const order = pick(await paidOrders(db), n);
  switch (what) {
    case "withdraw":
      if (chosen)
        await withdrawOne(ctx, { ...chosen, method, ...(m % 5 === 4 && { cents: 100 * n }) });
      return;
    case "move": {
      const back = pick([...methods, null], n) ?? null;
      if (chosen && program)
        await moveOne(ctx, { ...chosen, to: programKey(program), method: back });
      return;
    }
    case "give back": {
      const asked = { ids: [], cents: 200 * (n + 1), shownCents: 0, method, reason: "It rained" };
      if (order) await withdraw(ctx, office, { ...order, ...asked, token: randomUUID() });
      return;
    }
    case "write off": {
      const owing = pick(await owingOrders(db), n);
      const cents = Math.min(owing ? await openBalanceOf(ctx, db, owing.id) : 0, 1_000 * (m + 1));
      const asked = { cents, reason: "It never came", token: randomUUID() };
      if (owing && cents > 0) await writeOff(ctx, office, { ...owing, ...asked });
      return;
    }
    case "undo write-off": {
      const found = order && pick(await writeOffsOf(db, order.id), m);
      const { reference = "" } = order ?? {};
      if (found) await undoWriteOff(ctx, office, { reference, id: found.id, reason: "It came" });
      return;
    }
    default:
      await refundStep(ctx, { db }, one);
  }
}

async function refundStep(
  ctx: AppContext,
  { db }: Pick<AppContext, "db">,
  { what, n, m }: Step,
): Promise<void> {
  const all = await refundsIn(db);
  const one = (state: string, which: (method: string) => boolean) => {
    const fitting = all.filter((refund) => refund.state === state && which(refund.method));
    // Sometimes one that does not match.
    return pick(m > 0 ? fitting : all, n);
  };
  const isOfflineMethod = (method: string) => method !== "card" && method !== "credit";
  const credit = one("done", (method) => method === "credit");
  const failed = one("failed", (method) => method === "card");
  const due = one("due", isOfflineMethod);
  const refund = pick(all, n);
  if (what === "cancel refund" && refund) await cancelRefund(ctx, office, refund);
  if (what === "send again" && failed) await retryRefund(ctx, office, failed);
  if (what === "paid back" && due)
    await recordPaidBack(ctx, office, { id: due.id, on: ledgerDay(ctx) });
  if (what === "pay out" && credit) {
    const cents = m % 2 ? credit.cents : Math.ceil(credit.cents / 2);
    await payOutCredit(ctx, office, { id: credit.id, cents, method: pick(methods, m) ?? "card" });
  }
}
