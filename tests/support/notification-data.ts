import type { NotificationData, NotificationKind } from "#modules/outbox/notification.ts";

export const link = `https://club.example/a-page?key=${"a-very-long-key".repeat(6)}`;
export const reference = "K7QM-2RD4";
export const now = new Date("2026-11-21T12:00:00Z");
const site = "https://club.example";
const receipt = `${site}/receipt/x`;
const health = `${site}/admin/health`;
export const payment = { reference, customerName: "Abena", paid: "$120 CAD" };
const expiring = [{ coach: "Mei Osei", name: "First aid", expiresOn: "2026-12-01" }];
const page = { athletes: ["Ada", "Mei"], link, site };
const disk = { machine: "web-1", message: "2 GB of 40 GB are free.", health };
const job = {
  name: "backup",
  startedAt: now,
  tookMs: 12,
  failed: true,
  reason: "no space",
  lastGoodAt: null,
  registeredAt: now,
};
const waiting = { kind: "inquiry", state: "new", firstName: "Ada", reference } as const;

const awaited = {
  reference,
  customerName: "Mei",
  offering: "Hurdles",
  day: "May 5, 2027",
  amount: "$100.00",
  transferEmail: "pay@club.example",
  sponsors: [{ name: "KidSport", amount: "$300.00" }],
  link: `${site}/pay/abc`,
  takesCards: true,
};

const line = {
  title: "Hurdles",
  season: { from: "2026-11-01", to: "2027-03-31" },
  years: "2026–27",
  priceCents: 12_000,
  discounts: [],
  taxKind: "small supplier",
  taxCents: 0,
  athlete: "Ada Osei",
  birthYear: 2014,
  withoutPlace: false,
  keptCents: 0,
  withdrawnOn: null,
  first: {
    program: "Track and field",
    group: "Juniors",
    day: "Tuesday, December 1, 2026",
    time: "5:30–6:30 pm",
    starts: "Tuesday, December 1, 5:30 pm",
    place: { id: "hall", name: "The hall", town: "Whitby", address: "1 Way", map: "/map/hall" },
    usual: "",
    bring: "Running shoes.",
  },
  practices: ["Tuesday 5:30–6:30 pm, The hall"],
} as const;

const dispute = {
  reference,
  title: "Hurdles",
  inquiry: false,
  cents: 18_000,
  currency: "cad",
  reason: "product_not_received",
  deadline: "December 4, 2026 at 11:59 p.m. EST (3 days left)",
  vendor: "Stripe",
  evidence: `${site}/admin/payments/${reference}/evidence`,
};

/** An example of each kind's data. */
export const notificationData: { [K in NotificationKind]: NotificationData<K> } = {
  "family-page": { name: "Abena", pages: [page], site },
  "guardian-added": { ...page, name: "Kofi", by: "Abena Osei" },
  "guardian-notice": { by: "Abena Osei", added: "Kofi Mensah", site, link, name: "Abena" },
  "address-confirm": { name: "Abena", link, site },
  "address-refuse": { name: "Abena", link, site },
  "address-changed": { name: "Abena", site },
  "families-merged": {
    name: "Abena",
    athletes: ["Ada"],
    guardians: ["Abena Osei", "Kofi Mensah"],
    site,
  },
  "waivers-missing": {
    name: "Abena",
    athletes: [{ givenName: "Ada", waivers: ["Code"] }],
    links: [link],
  },
  "place-offered": {
    name: "Abena",
    offering: "Hurdles",
    athletes: "Ada Osei",
    until: "Wednesday, November 25, 2026 at 4:18 a.m. EST",
    link,
  },
  "registration-opened": { name: "Ada", offering: "Hurdles", link },
  "next-season": {
    name: "Abena",
    season: "Winter 2027",
    places: [{ athlete: "Ada Osei", offering: "Hurdles" }],
    until: "March 1, 2027",
    links: [link],
  },
  agreement: {
    ...payment,
    receipt,
    familyPage: link,
    publicUrl: site,
    terms: ["Registrations are personal."],
    title: "Hurdles",
    toCome: {
      parts: [{ dueOn: "2027-01-15", cents: 10_000 }],
      payPage: `${site}/pay/a-key`,
    },
    agreedAt: now,
    lines: [line],
  },
  "without-place": { ...payment, title: "Hurdles", receipt },
  withdrawn: {
    ...payment,
    offering: "Hurdles",
    registrations: "Ada Osei: Hurdles",
    day: "November 21, 2026",
    refund: "We are refunding $212.50 by e-transfer.",
  },
  "balance-due": {
    ...payment,
    amount: "$120 CAD",
    credit: "",
    orders: [{ reference, title: "Hurdles", amount: "$120 CAD", link: `${site}/pay/a-key` }],
  },
  moved: {
    ...payment,
    offering: "Hurdles",
    athlete: "Ada Osei",
    from: "Sprints",
    season: "Apr 1 to Jun 30, 2027",
    money: `It costs $45 more.\n\nPay $45:\n${site}/pay/k`,
  },
  "transfer-asked": awaited,
  "transfer-reminder": { ...awaited, amount: null },
  "transfer-extended": awaited,
  "transfer-released": { reference, customerName: "Mei", offering: "Hurdles", day: "May 5, 2027" },
  refunded: { ...payment, title: "Hurdles", refunded: "$40 CAD", method: "card" },
  "instalment-paid": {
    ...payment,
    title: "Hurdles",
    left: "Still to pay: $100.00.",
    link: `${site}/pay/abc`,
  },
  "instalment-failed": {
    reference,
    customerName: "Mei",
    title: "Hurdles",
    amount: "$100.00",
    reason: "The card has expired.",
    next: "We will not try this card again.",
    link: `${site}/pay/abc`,
  },
  "instalment-due": {
    reference,
    customerName: "Mei",
    title: "Hurdles",
    amount: "$100.00",
    day: "March 1, 2027",
    credit: "You have a credit of $40.",
    link: `${site}/pay/abc`,
  },
  "instalment-soon": {
    reference,
    customerName: "Mei",
    title: "Hurdles",
    amount: "$100.00",
    day: "March 1, 2027",
    card: "Visa ending in 4242",
    credit: "",
    link: `${site}/pay/abc`,
  },
  "plan-agreed": {
    reference,
    customerName: "Mei",
    title: "Hurdles",
    amount: "$200.00",
    parts: [
      { dueOn: "2027-03-01", cents: 10_000 },
      { dueOn: "2027-04-01", cents: 10_000 },
    ],
    link: `${site}/pay/abc`,
  },
  "family-change": {
    reference,
    athlete: "Ada Osei",
    from: "Sprints",
    to: null,
    money: "$212.50 back",
    page: `${site}/admin/payments/${reference}`,
  },
  "dispute-opened": dispute,
  "dispute-due": dispute,
  "donation-received": payment,
  "newsletter-confirm": { reference, links: { confirm: link, unsubscribe: `${link}-2` } },
  "data-request": { kind: "access", reference, link },
  "data-deleted": { reference, deleted: ["forms you sent"], day: "November 21, 2026" },
  invitation: { name: "Mei", invitedBy: "Kofi", role: "editor", link },
  "new-password": { name: "Mei", link },
  "wrong-factor": { name: "Mei", forgot: `${site}/login/forgot` },
  "factor-reset": { name: "Mei", by: "Kofi" },
  written: { subject: "Saturday", message: `Times are at ${site}/schedule.` },
  "message-test": { subject: "Saturday", text: "Hello Mei," },
  "own-credentials": { name: "Mei", expiring, account: link },
  "coaches-credentials": { expiring, people: link },
  answer: {
    reference,
    message: "Hello Ada,\n\nPlease come on Saturday.",
    before: ["<0b8ab2f4-6f3c-4e5e-9d0c-3a1c3f1d2e4f@club.example>"],
  },
  assigned: {
    by: "Kofi",
    references: [reference],
    inbox: `${site}/admin/inbox?owner=me`,
  },
  "reply-received": { reference, firstName: "Ada", page: `${site}/admin/inbox/${reference}` },
  "trial-cancelled": {
    reference,
    practice: "Junior, Grades 1-5: Tuesday, December 1, 2026, 5:30–6:30 pm",
    page: `${site}/admin/inbox/${reference}`,
  },
  "due-list": {
    waiting: [{ ...waiting, replyDue: new Date(now.getTime() - 1) }],
    failed: 2,
    clock: { now, zone: "America/Toronto" },
    site,
  },
  "disk-low": { ...disk, advice: "Delete old backups." },
  "disk-recovered": disk,
  "job-problem": { job, problem: "It failed.", lastGood: null, health },
  "job-recovered": { job, lastGood: "today", health },
};
