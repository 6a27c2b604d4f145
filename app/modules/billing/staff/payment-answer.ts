import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { addressIn, inboxThatLedTo } from "#modules/inbox/index.ts";
import { doneBefore, type Message, redirectWithMessage } from "#core/http/flash.server.ts";

type OfPayment = Pick<
  StaffPageAction<{ params: { reference: string }; url: URL }>,
  "ctx" | "params" | "url"
>;

/**
 * Redirects to the order's page, which keeps the list's query.
 * @param message false: it was done before
 */
export function backToPayment(
  { ctx, params: { reference }, url }: OfPayment,
  message: Message | false,
) {
  const path = `/admin/payments/${reference}`;
  const list = inboxThatLedTo(url.searchParams);
  return redirectWithMessage(
    ctx,
    list === null ? path : addressIn(path, list),
    message || doneBefore,
  );
}
