import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";

type OfPayment = Pick<StaffPageAction<{ params: { reference: string } }>, "ctx" | "params">;

/**
 * To the order's page.
 * @param message false: somebody had done it before
 */
export const backToPayment = ({ ctx, params: { reference } }: OfPayment, message: string | false) =>
  redirectWithMessage(
    ctx,
    `/admin/payments/${reference}`,
    message || "That had already been done. Nothing was changed.",
  );
