import { outboxModule } from "#modules/outbox/module.server.ts";
import { accountsModule } from "#modules/accounts/module.server.ts";
import { mediaModule } from "#modules/media/module.server.ts";
import { inboxModule } from "#modules/inbox/module.server.ts";
import { catalogueModule } from "#modules/catalogue/module.server.ts";
import { familiesModule } from "#modules/families/module.server.ts";
import { resultsModule } from "#modules/results/module.server.ts";
import { enrolmentModule } from "#modules/enrolment/module.server.ts";
import { billingModule } from "#modules/billing/module.server.ts";
import { articlesModule } from "#modules/articles/module.server.ts";
import { messagingModule } from "#modules/messaging/module.server.ts";
import { trainingModule } from "#modules/training/module.server.ts";
import { reportsModule } from "#modules/reports/module.server.ts";
import { federationModule } from "#modules/federation/module.server.ts";
import { importsModule } from "#modules/imports/module.server.ts";
import { privacyModule } from "#modules/privacy/module.server.ts";
import { familyPagesModule } from "#modules/family-pages/module.server.ts";
import { contentEditorModule } from "#modules/content-editor/module.server.ts";
import { edgeModule } from "#edge/module.server.ts";
import type { Module, Modules } from "#core/module.server.ts";

/** The modules, in the order of `lint/import-directions.js`. */
const all: readonly Module[] = [
  outboxModule,
  accountsModule,
  mediaModule,
  inboxModule,
  catalogueModule,
  familiesModule,
  resultsModule,
  enrolmentModule,
  billingModule,
  articlesModule,
  messagingModule,
  trainingModule,
  reportsModule,
  federationModule,
  importsModule,
  privacyModule,
  familyPagesModule,
  contentEditorModule,
  edgeModule,
];

/** Every module's declarations as one. */
export const modules: Modules = {
  sections: all
    .flatMap(({ sections = [] }) => sections)
    .toSorted((a, b) => (a.link?.order ?? 0) - (b.link?.order ?? 0)),
  permissions: merged("permissions"),
  auditActions: merged("auditActions"),
  auditSubjects: merged("auditSubjects"),
  auditFields: merged("auditFields"),
  notifications: merged("notifications"),
  mailedLinks: merged("mailedLinks"),
  heldForms: merged("heldForms"),
  today: all.flatMap(({ today = [] }) => today),
  jobs: all.flatMap(({ jobs = [] }) => jobs),
  formEffects: all.flatMap(({ formEffects = [] }) => formEffects),
  smsStops: all.flatMap(({ smsStops = [] }) => smsStops),
  inboxSources: all.flatMap(({ inboxSources = [] }) => inboxSources),
  inboxNotices: all.flatMap(({ inboxNotices = [] }) => inboxNotices),
  attendedPractices: all.flatMap(({ attendedPractices = [] }) => attendedPractices),
  submissionLinks: all.flatMap(({ submissionLinks = [] }) => submissionLinks),
  addressChanges: all.flatMap(({ addressChanges = [] }) => addressChanges),
  search: all.flatMap(({ search = [] }) => search).toSorted((a, b) => a.order - b.order),
  merges: all.flatMap(({ merges = [] }) => merges),
  // Data that depends on other data is deleted first.
  personalRecords: all.toReversed().flatMap(({ personalRecords = [] }) => personalRecords),
  retention: all.toReversed().flatMap(({ retention = [] }) => retention),
};

type Tables =
  | "permissions"
  | "auditActions"
  | "auditSubjects"
  | "auditFields"
  | "notifications"
  | "mailedLinks"
  | "heldForms";

function merged<Table extends Tables>(table: Table): Modules[Table] {
  return Object.assign({}, ...all.map((module) => module[table]));
}
