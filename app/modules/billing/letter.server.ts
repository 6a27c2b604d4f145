import type { AppContext } from "#core/context.server.ts";
import { moneyInColumn } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { formatDate } from "#core/time/time.ts";
import { programName } from "#modules/content/index.ts";
import { ledgerDay } from "./ledger.server.ts";
import type { PdfBlock } from "./letter-pdf.server.ts";
import { readOrder } from "./orders.server.ts";
import { claimsOf } from "./sponsor-claims.server.ts";

/**
 * The letter with which a family proves its costs to a sponsor: club, athletes, programs with their days,
 * fees and the open amount.
 * @returns null: there is no such registration
 */
export async function proofLetter(ctx: AppContext, reference: string): Promise<Buffer | null> {
  const order = await readOrder(ctx, reference);
  if (!order || order.kind !== "registration") return null;
  const { club, catalogue } = ctx.content;
  const money = (cents: number) => moneyInColumn(cents, order.currency);
  const claims = await claimsOf(ctx.db, order.id);
  const lines = order.lines.filter(({ registration }) => !registration?.ended);
  const day = formatDate(ledgerDay(ctx));
  const blocks: PdfBlock[] = [
    { kind: "title", text: club.name },
    { kind: "text", text: club.postalAddress },
    { kind: "text", text: `${club.email} · ${club.phone}` },
    { kind: "space" },
    { kind: "text", text: day },
    { kind: "space" },
    { kind: "heading", text: "Proof of registration and fee" },
    {
      kind: "text",
      text:
        lines.length === 1
          ? "This athlete is registered with our club:"
          : "These athletes and programs are registered with our club:",
    },
    ...lines.flatMap((line): PdfBlock[] => [
      { kind: "space" },
      { kind: "row", label: "Athlete", value: fullName(line.athlete) },
      {
        kind: "row",
        label: "Program",
        value: [programName(catalogue, line), line.title].filter(Boolean).join(": "),
      },
      ...(line.seasonFrom && line.seasonTo
        ? [
            {
              kind: "row" as const,
              label: "Dates",
              value: `${formatDate(line.seasonFrom)} to ${formatDate(line.seasonTo)}`,
            },
          ]
        : []),
      { kind: "row", label: "Fee", value: money(line.amountCents) },
    ]),
    { kind: "space" },
    { kind: "row", label: "Cost of the order", value: money(order.chargedCents) },
    {
      kind: "row",
      label: "Paid so far",
      value: money(order.paidCents - order.refundedCents - order.lostCents),
    },
    {
      kind: "row",
      label: "Left to pay",
      value: money(Math.max(0, order.balanceCents)),
      isBold: true,
    },
    ...claims
      .filter(({ state }) => state === "expected")
      .map(
        ({ sponsor, cents }): PdfBlock => ({
          kind: "row",
          label: "Asked of a sponsor",
          value: `${sponsor}: ${money(cents)}`,
        }),
      ),
    { kind: "row", label: "Parent or guardian", value: order.customerName ?? "" },
    { kind: "row", label: "Reference", value: order.reference },
    { kind: "space" },
    { kind: "space" },
    { kind: "signature", text: `Signature, for ${club.name}` },
    { kind: "signature", text: "Name and position" },
  ];
  // Loaded with the first letter, because it takes 34 MB of memory.
  const { composePdf } = await import("./letter-pdf.server.ts");
  return composePdf(blocks, {
    title: `Proof of registration, ${order.reference}`,
    author: club.name,
  });
}
