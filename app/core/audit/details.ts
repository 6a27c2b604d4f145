import { formatMoney } from "../money.ts";
import { roleOf, type StaffRole } from "./staff.ts";
import { formatDate } from "../time/time.ts";
import { shortId } from "./short-id.ts";
import { type OfflineMethod, offlineMethods } from "../offline-methods.ts";
import type { DeliveryChannel } from "../deliveries.ts";

/*
 * What the log's sentences add from an entry's details. `reason` and what concerns an e-mail address may be
 * missing: they are deleted with the person.
 */

interface Part {
  method: OfflineMethod;
  sponsor?: string;
  cents: number;
}

const listed = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(", ");
const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
/** Nothing for none, which needs no text. */
const some = (count: number | undefined, one: string, many?: string) =>
  count ? plural(count, one, many) : "";
const sum = (cents: number | undefined, what: string) =>
  cents !== undefined && `${formatMoney(cents)} ${what}`;
const partLabel = ({ method, sponsor, cents }: Part) =>
  `${sponsor || offlineMethods[method].toLowerCase()} ${formatMoney(cents)}`;

/** `reference`: the entry's, which the subject shows. */
export const waiting = (details: { reference: string; reason?: string }): string =>
  details.reason ?? "";
export const passkey = (details: { passkey?: string }): string => details.passkey ?? "";
export const event = (details: { event?: string }): string => details.event ?? "";
export const how = (details: { how?: string }): string => details.how ?? "";
export const mail = (details: { mail?: string }): string => details.mail ?? "";
export const finding = (details: { finding?: string }): string => details.finding ?? "";

export const version = (details: { version?: number | string }): string =>
  details.version === undefined ? "" : `Version ${details.version}`;

export const ended = (details: { links?: number; requests?: number; calendars?: number }): string =>
  listed(
    some(details.links, "mailed link ended", "mailed links ended"),
    some(details.requests, "request cancelled", "requests cancelled"),
    some(details.calendars, "calendar link ended", "calendar links ended"),
  );

export const transfer = (details: { announcedCents?: number; receivedCents?: number }): string =>
  listed(sum(details.announcedCents, "announced"), sum(details.receivedCents, "received"));

export const payment = ({ part, reason: why }: { part?: Part; reason?: string }): string =>
  [part && partLabel(part), why].filter(Boolean).join(": ");

export const returned = ({ returnedCents }: { returnedCents?: number }): string =>
  returnedCents ? `${formatMoney(returnedCents)} given back` : "nothing was paid";

export const comparison = ({ differences }: { differences?: number | null }): string =>
  typeof differences === "number"
    ? some(differences, "difference") || "no difference"
    : "it could not be reached";

export const role = (details: { role?: StaffRole }): string =>
  details.role ? `as ${roleOf(details.role).one}` : "";

export const credential = (details: {
  kind?: string;
  issuedOn?: string;
  expiresOn?: string | null;
}): string =>
  listed(
    details.kind,
    details.issuedOn && `issued on ${formatDate(details.issuedOn)}`,
    details.expiresOn && `valid until ${formatDate(details.expiresOn)}`,
  );

export const browsers = (details: { browsers?: number }): string =>
  plural(details.browsers ?? 0, "browser");

export const registered = ({
  amountCents,
  parts = [],
}: {
  amountCents?: number;
  parts?: Part[];
}): string =>
  listed(
    sum(amountCents, "to pay"),
    parts.length > 0 ? `received: ${parts.map(partLabel).join(", ")}` : "not paid yet",
  );

export const withdrawal = (details: { order?: string; reason?: string }): string =>
  [details.order && `order ${details.order}`, details.reason].filter(Boolean).join(": ");

export const merged = (details: {
  other?: string;
  athletes?: number;
  guardians?: number;
  links?: number;
  notified?: number;
}): string =>
  listed(
    details.other && `with family ${shortId(details.other)}`,
    some(details.athletes, "athlete"),
    some(details.guardians, "guardian"),
    some(details.links, "mailed link ended", "mailed links ended"),
    some(details.notified, "guardian notified", "guardians notified"),
  );

export const invited = (details: { families?: number; places?: number; until?: string }): string =>
  listed(
    some(details.families, "family", "families"),
    details.until &&
      `${plural(details.places ?? 0, "place")} held until ${formatDate(details.until)}`,
  );

export const season = (details: { season?: string }): string => details.season ?? "";

export const recipients = ({ mails, texts }: { mails?: number; texts?: number }): string =>
  listed(mails !== undefined && `${mails} by e-mail`, texts !== undefined && `${texts} by text`);

export const deliveries = (details: { deliveries?: number }): string =>
  plural(details.deliveries ?? 0, "delivery", "deliveries");

export const deletedResults = (details: { results?: number }): string => `with ${results(details)}`;

export const results = (details: { results?: number }): string =>
  plural(details.results ?? 0, "result");

export const reminded = (details: { waiver?: string; guardians: number }): string =>
  details.waiver ?? "";

export const answered = (details: { waivers?: number }): string => some(details.waivers, "waiver");

export const recorded = (details: { waivers?: string[]; signedOn?: string }): string =>
  details.signedOn
    ? `${(details.waivers ?? []).join(", ")}: signed on ${formatDate(details.signedOn)}`
    : "";

export const consent = (details: { agreedBy?: string }): string =>
  details.agreedBy ? `${details.agreedBy} agreed` : "";

export const formerConsent = (details: { agreedBy?: string }): string =>
  details.agreedBy ? `${details.agreedBy} had agreed` : "";

const ways: Record<DeliveryChannel, string> = {
  crm: "to the CRM",
  email: "by e-mail",
  sms: "by text message",
};

export const channel = (details: { channel?: DeliveryChannel }): string =>
  details.channel ? ways[details.channel] : "";
