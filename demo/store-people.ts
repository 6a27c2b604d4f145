import { type Filling, rowsOf } from "./rows.ts";
import { daysAfter } from "#core/time/time.ts";
import { askedWaiver } from "#modules/families/signatures.server.ts";

import { labelsFor, waiversFor, waiverText } from "#modules/families/waivers.ts";

/** Families with guardians, contacts and athletes, also as temporary tables with their numbers. */
export async function storePeople(filling: Filling): Promise<void> {
  const { client, people, today } = filling;
  await client.query(
    `create temp table family_numbers on commit drop as
     select gen_random_uuid() as id, n, since from json_to_recordset($1) f(n int, since date)`,
    [rowsOf(people.families)],
  );
  await client.query(
    "insert into families (id, created_at) select id, since + interval '17 hours' from family_numbers",
  );
  const guardians = people.families.flatMap(({ n, since, guardians: own }) =>
    own.map((each, k) => ({ family: n, k, since, ...each })),
  );
  await client.query(
    `insert into guardians (family_id, name, email, phone, relationship, sms_consent, created_at)
     select f.id, name, email, phone, relationship, "smsConsent", g.since + (17 + k) * interval '1 hour'
       from json_to_recordset($1) g(family int, k int, since date, name text, email text, phone text,
                                    relationship text, "smsConsent" bool)
       join family_numbers f on f.n = g.family order by f.n, k`,
    [rowsOf(guardians)],
  );
  await client.query(
    `insert into emergency_contacts (family_id, name, phone, relationship, created_at)
     select f.id, name, phone, relationship, f.since + interval '17 hours'
       from json_to_recordset($1) c(family int, name text, phone text, relationship text)
       join family_numbers f on f.n = c.family`,
    [rowsOf(people.families.map(({ n, contact }) => ({ family: n, ...contact })))],
  );
  await client.query(
    `create temp table athlete_numbers on commit drop as
     select gen_random_uuid() as id, a.n, f.id as family_id, f.n as family, a."givenName", a."familyName",
            a."nameUsed", a.gender, a."bornOn" as born_on
       from json_to_recordset($1) a(n int, family int, "givenName" text, "familyName" text, "nameUsed" text,
                                    gender text, "bornOn" date)
       join family_numbers f on f.n = a.family`,
    [rowsOf(people.athletes)],
  );
  await client.query(`insert into athletes (id, family_id, given_name, family_name, name_used, born_on, birth_year,
      gender, created_at)
    select a.id, family_id, "givenName", "familyName", "nameUsed", born_on, extract(year from born_on), gender,
           f.since + interval '17 hours'
      from athlete_numbers a join family_numbers f on f.n = a.family`);
  await storeMedicalInformation(filling);
  await storeSignatures(filling, daysAfter(today, -1));
}

const notes = [
  "Peanut allergy. The EpiPen is in the outer pocket of the bag.",
  "Asthma: uses a blue puffer before hard running, and in cold air.",
  "Type 1 diabetes. Carries juice; may need to sit out to test.",
  "Wears a hearing aid on the left; face them when you give instructions.",
  "Sprained the right ankle in spring: no jumping if it hurts.",
  "Epilepsy, no seizure for two years. Call us and 911 if one lasts over five minutes.",
  "Allergic to bee stings: antihistamine in the bag, signed plan with the office.",
  "Anxiety in crowds: let them warm up at the side if they ask.",
];

/** One in eight athletes has medical information. */
async function storeMedicalInformation({ client, random, lockNote }: Filling): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from athlete_numbers where n % 8 = 0 order by n",
  );
  const locked = rows.map(({ id }) => ({ id, ...lockNote(id, random.pick(notes)) }));
  await client.query(
    `insert into medical_information (athlete_id, ciphertext, key_id, consent_text, consented_at, changed_at)
     select n.id, ciphertext, "keyId", 'Coaches may read it.', at, at
       from json_to_recordset($1) n(id uuid, ciphertext text, "keyId" text)
       join athlete_numbers a on a.id = n.id join family_numbers f on f.n = a.family,
       lateral (select f.since + interval '17 hours' as at) as given`,
    [rowsOf(locked)],
  );
}

/** Most have signed most waivers; some signed an earlier version, some so long ago that it has expired. */
async function storeSignatures(filling: Filling, on: string): Promise<void> {
  const { client, content, people, random, today } = filling;
  const { legalEntityType } = content.club;
  const texts = new Map<string, string>();
  const signed = people.athletes.flatMap(({ n, family, bornOn }) => {
    const reader = { bornOn, legalEntityType, on };
    const whose = people.families[family - 1];
    if (!whose) return [];
    const { since } = whose;
    const [guardian] = whose.guardians;
    const forgets = random.happens(0.12);
    const daysAgo = random.between(1, random.happens(0.08) ? 420 : 300);
    const day = [since, daysAfter(today, -daysAgo)].toSorted().at(-1);
    return waiversFor(content.waivers, reader).flatMap((waiver) => {
      if (forgets && random.happens(0.5)) return [];
      const labels = askedWaiver(labelsFor(waiver, reader));
      const { id, title, version, sha256 } = labels;
      texts.set(sha256, waiverText(labels));
      const answer = {
        confirm: "confirmed",
        photo: random.pick(["full", "first", "no"]),
        results: random.pick(["full", "full", "full", "full", "first", "no"]),
      }[waiver.answer];
      return {
        athlete: n,
        waiver: id,
        title,
        version: random.happens(0.04) ? `${Number(today.slice(0, 4)) - 2}-1` : version,
        sha256,
        answer,
        by: guardian.name,
        as: guardian.relationship,
        day,
      };
    });
  });
  await client.query(
    `insert into waiver_texts (sha256, text) select key, value from json_each_text($1) on conflict do nothing`,
    [JSON.stringify(Object.fromEntries(texts))],
  );
  await client.query(
    `insert into signatures (athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as, signed_at)
     select a.id, waiver, version, title, sha256, answer, "by", "as", day + interval '19 hours'
       from json_to_recordset($1) s(athlete int, waiver text, version text, title text, sha256 text, answer text,
                                    "by" text, "as" text, day date)
       join athlete_numbers a on a.n = s.athlete`,
    [rowsOf(signed)],
  );
}
