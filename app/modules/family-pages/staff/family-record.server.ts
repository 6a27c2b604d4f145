import { listAuditOfFamily } from "#core/audit/audit.server.ts";
import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import { familyName, fullName } from "#core/names.ts";
import { relativeTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf, formatDate, dateTextOf } from "#core/time/time.ts";
import { newViews } from "#modules/enrolment/index.ts";
import { auditEntries, duplicatesOf, waiverFacts } from "#modules/enrolment/index.server.ts";
import { ageOn } from "#modules/families/index.ts";
import {
  type Family,
  listMedicalInformation,
  listNotes,
  openRequests,
  readFamily,
} from "#modules/families/index.server.ts";
import { signatureEntry } from "#modules/families/ui.ts";
import { resultsWithPages } from "#modules/results/index.server.ts";
import { readMessages } from "./messages.server.ts";
import { readMoney } from "./money.server.ts";
import { readSeasons } from "./registrations.server.ts";

type May = (permission: Permission) => boolean;

/**
 * Everything that staff may see about a family; null: there is none.
 * @param may what the account may see
 */
export async function readFamilyRecord(ctx: AppContext, id: string, may: May) {
  const family = await readFamily(ctx, id);
  if (!family) return null;
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const ids = family.athletes.map((athlete) => athlete.id);
  const [seasons, money, messages, notes, alike, results, medical, requests, log] =
    await Promise.all([
      readSeasons(ctx, family.athletes, may),
      may("billing.see") ? readMoney(ctx, family) : null,
      may("messages.see-addresses") ? readMessages(ctx, family, may) : null,
      may("families.edit") ? listNotes(ctx, family.id) : [],
      may("families.edit") ? duplicatesOf(ctx, family) : [],
      resultsWithPages(ctx, ids),
      listMedicalInformation(ctx, may("health.see") ? ids : []),
      openRequests(ctx, family.id),
      may("audit.read") ? listAuditOfFamily(ctx.db, family.id) : [],
    ]);
  const active = seasons
    .filter(({ isOver }) => !isOver)
    .flatMap(({ entries }) => entries.filter(({ isActive }) => isActive));
  return {
    id: family.id,
    name: familyName(family),
    since: formatDate(dayOf(family.createdAt, zone)),
    missing: family.missing,
    athletes: family.athletes.map((athlete) => ({
      id: athlete.id,
      name: fullName(athlete),
      born: bornLabel(athlete, today),
      groups: [
        ...new Set(
          active
            .filter(({ athleteId }) => athleteId === athlete.id)
            .flatMap(({ groups }) => groups.map((group) => group.name)),
        ),
      ].join(", "),
      hasMedicalInformation: medical.some(({ athleteId }) => athleteId === athlete.id),
    })),
    guardians: family.guardians.map(({ id: guardian, name, phone, email, ...adult }) => ({
      id: guardian,
      name,
      phone,
      email,
      relationship: adult.relationship,
      getsTexts: adult.smsConsent,
      unconfirmed: requests.find(({ guardianId }) => guardianId === guardian)?.email ?? null,
    })),
    contacts: family.contacts.map(({ id: contact, name, phone, relationship }) => ({
      id: contact,
      name,
      phone,
      relationship,
    })),
    seasons,
    money,
    messages,
    notes: may("families.edit")
      ? {
          newId: crypto.randomUUID(),
          notes: notes.map(({ id: note, text, pinned, writer, createdAt }) => ({
            id: note,
            text,
            isPinned: pinned,
            writer,
            at: relativeTime(createdAt, { now, zone }),
          })),
        }
      : null,
    alike: alike.map((other) => alikeEntry(family, other)),
    waivers: (may("waivers.manage") ? family.athletes : []).map((athlete) => ({
      id: athlete.id,
      athlete: athlete.givenName,
      missing: waiverFacts(ctx, athlete).missing,
      signatures: athlete.signatures.map(signatureEntry(zone)),
    })),
    results: results.map((athlete) => ({
      ...athlete,
      name: family.athletes.find((each) => each.id === athlete.id)?.givenName ?? "",
    })),
    medicalInformation: {
      notes: family.athletes.flatMap(({ id: athleteId, givenName }) =>
        medical
          .filter((note) => note.athleteId === athleteId)
          .map(({ consentedAt, consentText, isReadable }) => ({
            athleteId,
            name: givenName,
            isReadable,
            agreedOn: dateTextOf(consentedAt, zone),
            agreedTo: consentText,
          })),
      ),
      without: (may("health.see") ? family.athletes : [])
        .filter((athlete) => !medical.some(({ athleteId }) => athleteId === athlete.id))
        .map((athlete) => ({ athleteId: athlete.id, name: athlete.givenName })),
      today,
      consent: ctx.content.office.medicalInformation.consent,
    },
    log: await auditEntries(ctx, log),
  };
}

/** `Born May 4, 2012, 14 years old`. @param today ISO */
export function bornLabel(
  { bornOn, birthYear }: { bornOn: string | null; birthYear: number | null },
  today: string,
): string {
  if (bornOn) return `Born ${formatDate(bornOn)}, ${ageOn(bornOn, today)} years old`;
  return birthYear ? `Born in ${birthYear}` : "Date of birth not known";
}

/** A family that may be the same, and which data become visible to whom by a merge. */
const alikeEntry = (family: Family, other: Family) => ({
  id: other.id,
  name: familyName(other),
  members: [...other.athletes.map(fullName), ...other.guardians.map(({ name }) => name)].join(", "),
  views: newViews(family, other).map(({ guardians, athletes, contacts }) => ({
    guardians: guardians.map((guardian) => `${guardian.name} (${guardian.email})`),
    athletes: athletes.map(fullName),
    contacts: contacts.map((contact) => contact.name),
  })),
});
