import { spokenTime } from "#app/admin/spoken-time.ts";
import { servicesContext } from "#app/context.ts";
import { ReceiptCard } from "#app/sections/receipt-card.tsx";
import type { Route } from "./+types/receipt";
import { missing } from "#app/pages/frame/missing.ts";

/** Somebody's own page: nobody keeps it, lists it, or is told its address. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Receipt ${loaderData.reference}` : "Receipt" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { readReceipt, content, clock } = context.get(servicesContext);
  const found = await readReceipt(params.code);
  if (!found) throw missing();
  const now = clock();
  const time = (date: Date | null) => date && spokenTime(date, now);
  const { email, phone, phoneLink } = content.club;
  return {
    copy: content.receipt,
    club: { email, phone, phoneLink },
    reference: found.reference,
    saved: spokenTime(found.savedAt, now),
    isEmailed: found.isEmailed,
    emailed: time(found.emailedAt),
    due: time(found.replyDue),
    answered: time(found.answeredAt),
  };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptCard {...loaderData} />;
}
