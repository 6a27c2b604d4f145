import { route } from "@react-router/dev/routes";
import type { ModuleRoutes } from "#core/module-routes.ts";

export const routes: ModuleRoutes = {
  pages: [
    route("register-for-membership", "modules/billing/public/memberships.tsx"),
    route("receipt/:code", "modules/billing/public/receipt.tsx"),
    route("donation", "modules/billing/public/donation.tsx"),
    route("nextgen-donation", "modules/billing/public/nextgen-donation.tsx"),
    route("waiting-list/:type/:id", "modules/billing/public/waiting-list.tsx"),
    route("waiting-place/:key", "modules/billing/public/waiting-place.tsx"),
    route("payment-checkout", "modules/billing/public/payment-checkout.tsx"),
    route("checkout/:key", "modules/billing/public/agreement.tsx"),
    route("pay/:key", "modules/billing/public/pay.tsx"),
    route("successful-checkout", "modules/billing/public/successful-checkout.tsx"),
  ],
  bare: [route("demo-checkout/:session", "modules/billing/public/demo-checkout.tsx")],
  admin: [
    route("admin/payments", "modules/billing/staff/list.tsx", [
      route("check", "modules/billing/staff/check.tsx"),
      route("places", "modules/billing/staff/places.tsx"),
    ]),
    route("admin/payments/ledger", "modules/billing/staff/ledger.tsx"),
    route("admin/payments/donations", "modules/billing/staff/donations.tsx"),
    route("admin/payments/owed", "modules/billing/staff/owed.tsx"),
    route("admin/payments/owed/write", "modules/billing/staff/write-owed.tsx"),
    route("admin/payments/sponsors", "modules/billing/staff/sponsors.tsx"),
    route("admin/payments/transfers", "modules/billing/staff/transfers.tsx"),
    route("admin/payments/totals", "modules/billing/staff/totals.tsx"),
    route("admin/payments/report", "modules/billing/staff/report.tsx"),
    route("admin/payments/:reference", "modules/billing/staff/payment.tsx", [
      route("corrections", "modules/billing/staff/corrections.tsx"),
      route("decision", "modules/billing/staff/decision.tsx"),
      route("more-time", "modules/billing/staff/more-time.tsx"),
      route("offline-payments", "modules/billing/staff/offline.tsx"),
      route("refunds", "modules/billing/staff/refunds.tsx"),
      route("saved-card", "modules/billing/staff/saved-card.tsx"),
      route("sponsor-claims", "modules/billing/staff/sponsor-claims.tsx"),
      route("write-offs", "modules/billing/staff/write-offs.tsx"),
      route("transfer", "modules/billing/staff/transfer.tsx"),
    ]),
    route("admin/payments/:reference/evidence", "modules/billing/staff/evidence.tsx"),
    route("admin/payments/:reference/plan", "modules/billing/staff/plan.tsx"),
    route("admin/payments/:reference/withdraw", "modules/billing/staff/withdraw.tsx"),
    route("admin/payments/:reference/move", "modules/billing/staff/move.tsx"),
    route("admin/families/register", "modules/billing/staff/register.tsx"),
  ],
};
