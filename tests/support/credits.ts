import { lockOrder } from "#modules/billing/locked-order.server.ts";
import { ledgerDay, postEntries } from "#modules/billing/ledger.server.ts";
import { requestRefund } from "#modules/billing/refunds.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { checkoutOf } from "./checkouts.ts";
import type { TestClub } from "./club.ts";
import { registrationFields } from "./families.ts";
import { newFamily, newNetwork, orderOf, readPage, startCheckout } from "./family-visits.ts";
import { hiddenIn } from "./program-forms.ts";
import { office } from "./staff.ts";

/** Creates a credit for an order's payer, as the office does. */
export const giveCredit = (
  { ctx }: TestClub,
  { reference }: Pick<Order, "reference">,
  cents: number,
) =>
  ctx.db.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, reference);
    if (!locked) throw new Error("no order");
    await requestRefund(ctx, transaction, {
      cents,
      method: "credit",
      lines: [],
      computedCents: null,
      order: locked,
      rule: "",
      reason: "",
      by: office,
      waives: true,
    });
  });

/** A family with a credit of this many cents, which has paid for its first athlete. */
export async function withCredit(club: TestClub, cents: number) {
  const family = await newFamily(club);
  const order = await orderOf(club, family.session);
  await giveCredit(club, order, cents);
  return { ...family, order };
}
type Family = Awaited<ReturnType<typeof withCredit>>;

/** Another child's checkout, as the family's own browser shows it. */
export async function opened(
  club: TestClub,
  { cookie, email, guardianId }: Family,
  cookieNow = cookie,
) {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const { html, text } = await readPage(club, path, cookieNow);
  const fields = {
    ...registrationFields("Kofi Osei", "2012-05-04"),
    guardian_email: email,
    athlete_1_age_known: "yes",
    filled_for: guardianId,
    total: hiddenIn(html, "total"),
    credit: hiddenIn(html, "credit"),
    parts: hiddenIn(html, "parts"),
  };
  const send = (changes: Record<string, string> = {}, as = cookieNow) =>
    club.request(path, {
      method: "POST",
      body: new URLSearchParams({ ...fields, ...changes }),
      headers: { Origin: "http://club.test", Accept: "text/html", Cookie: as, ...newNetwork() },
    });
  const order = () => orderOf(club, session);
  return { session, path, html, text, fields, send, order };
}

let charged = 0;

/** Increases an order's price, as a move does: its payer owes the difference. */
export const costMore = ({ ctx }: TestClub, { id }: Pick<Order, "id">, cents: number) =>
  ctx.db.transaction((transaction) => {
    charged += 1;
    const idempotencyKey = `test-charge:${id}:${charged}`;
    const effectiveOn = ledgerDay(ctx);
    return postEntries(transaction, id, [{ kind: "charge", cents, effectiveOn, idempotencyKey }]);
  });
