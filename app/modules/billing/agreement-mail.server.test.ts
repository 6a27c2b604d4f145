import { agreeTo, isOrderOf } from "#tests/support/checkouts.ts";
import { expect, test } from "vitest";
import { monthFrom } from "#modules/content/joining.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext } from "#tests/support/context.ts";
import { registrationFields } from "#tests/support/families.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { formatSeason } from "#modules/catalogue/index.ts";
import { bibYears } from "#modules/content/index.ts";
import { readBooking } from "./booking.server.ts";
import { readReceiptBill } from "./receipt-bill.server.ts";
import { startRegistration } from "./checkout.server.ts";
import { runDemoStep } from "./demo.server.ts";
import { linesOf } from "#modules/enrolment/lines.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

test("of a price for one month, mail, receipt and page say which days it pays for", async () => {
  const content = structuredClone(smallClub);
  const { type, id, option } = membership(content);
  option.per = "month";
  const office = await openTestContext({ content });
  try {
    const { ctx } = office;
    const items = [{ type, id, quantity: 1 }];
    const started = await startRegistration(ctx, "registration", {
      body: { items },
      address: "203.0.113.7",
    });
    if (started.outcome !== "started") throw new Error(started.message);
    const session = started.sessionId;
    const family = registrationFields("Ada Osei", `${birthYearFor(option, 2)}-05-04`);
    expect(await agreeTo(ctx, session, family)).toMatchObject({ outcome: "agreed" });
    await runDemoStep(ctx, session, "pay", { name: "Abena Osei", email: "abena@example.ca" });
    const [order] = await ctx.db.select().from(orders).where(isOrderOf(ctx, session));
    const [line] = await linesOf(ctx.db, [order?.id ?? ""]);
    if (!line?.seasonFrom || !line.seasonTo) throw new Error("The line has no season");
    const today = dayOf(new Date(), content.club.timeZone);
    const { from, to } = monthFrom(today, { from: line.seasonFrom, to: line.seasonTo });
    expect(to < line.seasonTo).toBe(true);
    const [mail] = await mailsTo(office, "abena@example.ca");
    expect(mail).toContain(`When: ${formatDate(from)} to ${formatDate(to)}`);
    // The bib has the whole season, as on the pages.
    const years = bibYears({ from: line.seasonFrom, to: line.seasonTo });
    expect(mail).toContain(`· ${years} · Ada ]`);
    const bill = await readReceiptBill(ctx, order?.receipt ?? "", new Headers());
    expect(bill?.items.map(({ days }) => days.replaceAll("\u00a0", " "))).toEqual([
      `${formatDate(from)} to ${formatDate(to)}`,
    ]);
    const booking = await readBooking(ctx, session);
    expect(booking?.athletes[0]?.booked[0]).toMatchObject({
      month: formatSeason({ from, to }),
      years,
    });
  } finally {
    await office.close();
  }
});
