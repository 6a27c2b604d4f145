import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { addressIn, inboxThatLedTo } from "#modules/inbox/index.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";

type OfPayment = Pick<
  StaffPageAction<{ params: { reference: string }; url: URL }>,
  "ctx" | "params" | "url"
>;

/**
 * To the order's page, which still knows the list that led to it.
 * @param message false: somebody had done it before
 */
export function backToPayment(
  { ctx, params: { reference }, url }: OfPayment,
  message: string | false,
) {
  const path = `/admin/payments/${reference}`;
  const list = inboxThatLedTo(url.searchParams);
  return redirectWithMessage(
    ctx,
    list === null ? path : addressIn(path, list),
    message || "That had already been done. Nothing was changed.",
  );
}
