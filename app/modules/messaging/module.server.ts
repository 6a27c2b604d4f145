import { eq } from "drizzle-orm";
import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { newsletterEffect } from "./consent.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { messages } from "./schema.ts";
import { search } from "./search.server.ts";
import { queueDueMessage } from "./send.server.ts";
import { heldSubscription } from "./subscribe.server.ts";

const permissions = {
  "messages.write": {
    area: "inbox",
    label: "Messages",
    about:
      "Write emails and texts to families: of their own groups, or of all groups if they manage groups.",
  },
  "messages.advertise": {
    area: "inbox",
    label: "Advertising",
    about: "Send messages that advertise, to families that agreed to them.",
  },
  "messages.see-addresses": {
    area: "inbox",
    label: "Addresses of messages",
    about: "See the email addresses and numbers that a message went to.",
  },
  "newsletter.manage": {
    area: "inbox",
    label: "Newsletter",
    about: "See and remove the subscribers of the newsletter; with “Messages”: write it.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const messagingModule = {
  sections: [
    {
      path: "/admin/newsletter",
      permission: "newsletter.manage",
      keywords: "subscriber subscribers unsubscribe mailing list consent campaign",
      pages: [
        {
          name: "Write a newsletter",
          path: "/admin/newsletter/write",
          about: "To everybody who subscribed",
          keywords: "send campaign compose",
        },
      ],
      link: {
        area: "inbox",
        name: "Newsletter",
        about: "What goes to subscribers, and proof of their consent",
        order: 3,
      },
    },
    { path: "/admin/newsletter/write", permission: "newsletter.manage", also: "messages.write" },
    {
      path: "/admin/messages",
      permission: "messages.write",
      keywords:
        "weather cancel cancelled notice announce write mail email text sms families parents",
      pages: [
        {
          name: "Write a message",
          path: "/admin/messages/write",
          about: "An email or a text to families",
          keywords: "weather cancel notice send announce email sms compose",
        },
      ],
      link: { area: "inbox", name: "Messages", about: "Emails and texts to families", order: 2 },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  jobs: [{ name: "messages to families", every: 1, on: "each", run: queueDueMessage }],
  notifications,
  personalRecords,
  retention,
  search,
  merges: [
    {
      of: "family",
      async move(transaction, { from, to }) {
        await transaction
          .update(messages)
          .set({ familyId: to, audience: { kind: "family", familyId: to } })
          .where(eq(messages.familyId, from));
      },
    },
  ],
  formEffects: [newsletterEffect],
  heldForms: { subscription: heldSubscription },
} satisfies Module;
