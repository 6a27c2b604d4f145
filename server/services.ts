import type { z } from "zod";
import type { Form } from "#domain/forms/form.ts";
import type { Account, StaffMember } from "#domain/staff.ts";
import type { CollectionName } from "../domain/content/collections.ts";
import type { Content } from "../domain/content/schema.ts";
import { noCardPayments } from "../domain/checkout.ts";
import { type InboxFilter, isEmbedded, type SubmissionState } from "../domain/inbox.ts";
import type { PictureLibrary } from "../domain/pictures.ts";
import { type Clock, nowIn } from "../domain/time.ts";
import { attendanceServices } from "./attendance/services.ts";
import { calendarFeed } from "./content/calendar.ts";
import { familyFeed } from "./content/family-calendar.ts";
import { findGroupsFor } from "./content/find-groups.ts";
import { listCollections, openCollection, restoreContent, saveContent } from "./content/editor.ts";
import type { LiveContent } from "./content/live.ts";
import { contentFindings, listSetAside } from "./content/set-aside.ts";
import { coachServices } from "./coaches/services.ts";
import { triggerEmail } from "./deliveries/mail.ts";
import { rehearse } from "./deliveries/self-test.ts";
import {
  countFailed,
  countWaiting,
  listOutbox,
  listUnsentMails,
  resendDelivery,
} from "./deliveries/status.ts";
import type { AppContext } from "./context.ts";
import { openCalendar } from "./families/calendar-key.ts";
import { familyServices } from "./families/services.ts";
import { formToken } from "./forms/spam.ts";
import { type FormSubmission, submitForm } from "./forms/submit.ts";
import { confirmBackupKey, showBackupKey } from "./backup/office-key.ts";
import { type Machine, readHealth, readOperations, whyNotReady } from "./health.ts";
import { exportInbox } from "./inbox/inbox-csv.ts";
import { listInbox, setSubmissionState, readSubmission, releaseSubmission } from "./inbox/inbox.ts";
import { readReceipt } from "./inbox/receipt.ts";
import { warnOfLowDisk } from "./jobs/low-disk.ts";
import { messageServices } from "./messages/services.ts";
import { resultServices } from "./results/services.ts";
import {
  confirmSubscription,
  endSubscriptionOf,
  readConfirmation,
  readUnsubscribing,
  unsubscribe,
} from "./newsletter/consent.ts";
import { returnedMailKey, takeReturnedMail } from "./newsletter/returned-mail.ts";
import { subscribe } from "./newsletter/subscribe.ts";
import { exportConsents, listSubscribers } from "./newsletter/subscribers.ts";
import { paymentServices } from "./payments/services.ts";
import { recordConsent, withdrawConsent } from "./pictures/consent.ts";
import {
  deleteUpload,
  describeUpload,
  findUploads,
  listUploads,
  publicUpload,
} from "./pictures/library.ts";
import { takeUploadPlace } from "./pictures/make-sizes.ts";
import { keepUpload } from "./pictures/upload.ts";
import {
  askPrivacyRequest,
  closeAccessRequest,
  deletePerson,
  exportPerson,
  listHeldPrivacyRequests,
  listPrivacyRequests,
  readVerification,
  releasePrivacyRequest,
  verifyPrivacyRequest,
} from "./privacy/requests.ts";
import type { StaffAuth } from "./staff/auth.ts";
import { signOut } from "./staff/sessions.ts";
import { scheduleServices } from "./schedule/services.ts";
import { peopleServices } from "./staff/services.ts";
import { findServerArticle, listServerArticles } from "./writing/article-rows.ts";
import { builtInBlog, listArticles, listCategories, readArticle } from "./writing/articles.ts";
import { articlesFeed } from "./writing/feed.ts";
import { articleKind } from "./writing/kinds.ts";
import { locationKind } from "./writing/location-kind.ts";
import {
  findLocationPage,
  listLocationPages,
  listTowns,
  readLocationPage,
} from "./writing/locations.ts";
import { listPastDates } from "./writing/past-dates.ts";
import { previewArticle, previewLocation } from "./writing/read.ts";
import { writingServices } from "./writing/services.ts";
import { listPublicPages } from "./writing/sitemap.ts";

interface ServiceParts {
  ctx: AppContext;
  auth: StaffAuth;
  live: LiveContent;
  machine: Machine;
  /** The site's address for visitors, without a trailing slash. */
  publicUrl: string;
  /** Whether a password alone is not enough for an admin. */
  adminsNeedFactor: boolean;
}

/** The club's actions, one method each: the only API that pages and routes use. */
export function createServices(parts: ServiceParts) {
  const { ctx, auth, live, machine, publicUrl, adminsNeedFactor } = parts;
  const { db, integrations, mailedLinkSecret } = ctx;
  const words = { db, live };
  const links = { secret: mailedLinkSecret, publicUrl };
  return {
    /** The club's current content. */
    get content(): Readonly<Content> {
      return ctx.content;
    },
    /** Every picture that can be shown, including the library's. */
    get pictures(): PictureLibrary {
      return live.pictures;
    },
    publicUrl,
    /** The current time and the club's time zone, for texts about times. */
    clock: (): Clock => ({ now: new Date(), zone: ctx.content.club.timeZone }),
    /** The vendor behind each port, to show to staff. */
    vendors: {
      crm: integrations.crm.vendor,
      mail: integrations.mail.vendor,
      sms: integrations.sms.vendor,
      payments: integrations.payments.vendor,
    },

    /** Whether text messages reach telephones: otherwise no form asks for consent to them. */
    sendsSms: () => !isEmbedded(ctx.integrations.sms.vendor),

    /** The message to visitors instead of a card payment; null: they can pay by card. */
    noCards: () => (integrations.payments.takesCards ? null : noCardPayments(ctx.content.club)),

    listPublicPages: () => listPublicPages(ctx),

    submitForm: <Schema extends z.ZodObject>(form: Form<Schema>, submission: FormSubmission) =>
      submitForm(ctx, form, submission),
    subscribe: (submission: FormSubmission) => subscribe(ctx, links, submission),

    readConfirmation: (key: string) => readConfirmation(db, mailedLinkSecret, key),
    confirmSubscription: (key: string) =>
      confirmSubscription(db, mailedLinkSecret, { key, said: ctx.content.under13.newsletter }),
    readUnsubscribing: (key: string) => readUnsubscribing(db, mailedLinkSecret, key),
    unsubscribe: (press: Parameters<typeof unsubscribe>[2]) =>
      unsubscribe(db, mailedLinkSecret, press),
    listSubscribers: (page?: Parameters<typeof listSubscribers>[1]) => listSubscribers(db, page),
    exportConsents: () => exportConsents(ctx, links),
    endSubscriptionOf: (address: string, by: StaffMember) => endSubscriptionOf(db, address, by),
    takeReturnedMail: (report: Parameters<typeof takeReturnedMail>[1]) =>
      takeReturnedMail(ctx, report),
    /** The last part of the address for returned mail. */
    returnedMailKey: () => returnedMailKey(mailedLinkSecret),
    /** This hour's stamp for the forms on our pages. */
    formStamp: () => formToken(ctx.screening.secret),
    readReceipt: (code: string) => readReceipt(db, code),
    releaseSubmission: (reference: string, by: StaffMember) =>
      releaseSubmission(ctx, reference, by),

    ...familyServices(ctx),
    ...coachServices(ctx),
    ...messageServices(ctx),
    ...scheduleServices(ctx, () => live.refresh()),
    ...attendanceServices(ctx),
    ...resultServices(ctx),

    askPrivacyRequest: (request: Parameters<typeof askPrivacyRequest>[1]) =>
      askPrivacyRequest(ctx, request),
    releasePrivacyRequest: (reference: string, by: StaffMember) =>
      releasePrivacyRequest(ctx, reference, by),
    listHeldPrivacyRequests: () => listHeldPrivacyRequests(db),
    readVerification: (key: string) => readVerification(db, key),
    verifyPrivacyRequest: (key: string) => verifyPrivacyRequest(db, key),
    listPrivacyRequests: () => listPrivacyRequests(db),
    exportPerson: (reference: string) => exportPerson(db, reference),
    closeAccessRequest: (reference: string, by: StaffMember) =>
      closeAccessRequest(db, reference, by),
    deletePerson: (reference: string, by: StaffMember) => deletePerson(ctx, reference, by),

    /** A group's sessions as iCalendar; null when there is no such group. */
    calendarFeed: (group: string) =>
      calendarFeed(ctx.content, {
        group,
        now: nowIn(ctx.content.club.timeZone),
        publicUrl,
      }),

    /** A family's practices as iCalendar, by the key in its address. */
    familyCalendar: async (asked: Parameters<typeof openCalendar>[1]) => {
      const opened = await openCalendar(ctx, asked);
      if (opened.outcome !== "opened") return opened;
      const now = nowIn(ctx.content.club.timeZone);
      const feed = familyFeed(ctx.content, opened.placed, { now, publicUrl });
      return { outcome: "opened" as const, feed };
    },

    findGroups: (asked: URLSearchParams) => findGroupsFor(ctx, asked),
    ...paymentServices(ctx),

    listInbox: (filter: InboxFilter, page?: { before?: string | null }) =>
      listInbox(db, filter, page),
    readSubmission: (reference: string) => readSubmission(db, reference),
    setSubmissionState: (reference: string, state: SubmissionState, by: StaffMember) =>
      setSubmissionState(db, reference, state, by),
    triggerEmail: (mail: Parameters<typeof triggerEmail>[1], by: StaffMember) =>
      triggerEmail(ctx, mail, by),
    countDeliveries: async () => ({
      waiting: (await countWaiting(db)).waiting,
      failed: (await countFailed(db)).reduce((sum, { failed }) => sum + failed, 0),
    }),
    readHealth: async () => [...(await readHealth(ctx, machine)), ...contentFindings(live)],
    listSetAside: (account: Account) => listSetAside(live, account),
    warnOfLowDisk: () => warnOfLowDisk(ctx, machine),
    readOperations: () => readOperations(ctx, machine),
    showBackupKey: (by: StaffMember) => showBackupKey({ db, machine }, by),
    confirmBackupKey: (by: StaffMember, end: string) =>
      confirmBackupKey({ db, machine }, { by, end }),
    whyNotReady: () => whyNotReady(ctx, machine),
    rehearse: (by: StaffMember) => rehearse(ctx, by),
    resendDelivery: (id: string, by: StaffMember) => resendDelivery(ctx, id, by),
    exportInbox: (filter: InboxFilter) => exportInbox(ctx, filter),
    listOutbox: (page?: Parameters<typeof listOutbox>[1]) => listOutbox(ctx, page),

    listUnsentMails: () => listUnsentMails(db),

    listArticles: (after?: string | null) => listArticles(ctx, after),
    readArticle: (slug: string) => readArticle(ctx, slug),
    articlesFeed: () => articlesFeed(ctx, publicUrl),
    listServerArticles: (after?: string) => listServerArticles(db, after),
    findServerArticle: (blogId: number) => findServerArticle(db, blogId),
    listCategories: () => listCategories(db),
    listLocationPages: () => listLocationPages(ctx),
    findLocationPage: (locationId: number) => findLocationPage(ctx, locationId),
    listTowns: () => listTowns(ctx),
    readLocationPage: (slug: string) => readLocationPage(ctx, slug),

    listCollections: () => listCollections(words),
    openCollection: (name: CollectionName) => openCollection(words, name),
    saveContent: (staff: StaffMember, save: Parameters<typeof saveContent>[2]) =>
      saveContent(words, staff, save),
    restoreContent: (staff: StaffMember, restore: Parameters<typeof restoreContent>[2]) =>
      restoreContent(words, staff, restore),

    /** The pages that staff write. */
    writing: {
      articles: writingServices(db, articleKind),
      locations: writingServices(
        db,
        locationKind(() => ctx.content.locations),
      ),
    },
    builtInBlog,
    listPastDates: (account: Account) => listPastDates(ctx, account),
    previewArticle: (id: number) => previewArticle(ctx, id),
    previewLocation: (id: number) => previewLocation(ctx, id),
    takeUploadPlace,
    keepUpload: (sent: Parameters<typeof keepUpload>[1]) => keepUpload({ ...ctx, machine }, sent),
    listUploads: () => listUploads(db),
    findUploads: (urls: string[]) => findUploads(db, urls),
    describeUpload: (id: string, words: Parameters<typeof describeUpload>[2], by: StaffMember) =>
      describeUpload(db, id, words, by),
    recordConsent: (id: string, agreedBy: string, by: StaffMember) =>
      recordConsent(db, live, { id, agreedBy, by }),
    withdrawConsent: (id: string, by: StaffMember) => withdrawConsent(db, live, { id, by }),
    deleteUpload: (id: string, by: StaffMember) => deleteUpload(ctx, id, by),
    publicUpload: (id: string) => publicUpload(words, id),
    /** An uploaded file; null: there is none. */
    uploadedFile: (name: string) => integrations.storage.get(name),

    ...peopleServices({ ctx, auth, links, adminsNeedFactor }),

    signOut: (headers: Headers, staff: StaffMember) => signOut({ auth, db }, headers, staff),
  };
}

export type Services = ReturnType<typeof createServices>;
