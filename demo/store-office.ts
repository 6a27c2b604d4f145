import { daysAfter } from "#core/time/time.ts";
import { plainLetters } from "./names.ts";
import { coachNames, type Filling, rowsOf } from "./rows.ts";

/** Newsletter subscribers, and the coaches with their groups and credentials. */
export async function storeOffice(filling: Filling): Promise<void> {
  await storeSubscribers(filling);
  await storeCoaches(filling);
  await storeMembers(filling);
  await storeNotes(filling);
}

/** Two thirds of the athletes have a federation number; for some it has expired, or the expiry is unknown. */
async function storeMembers({ client, today, random }: Filling) {
  const { rows: athletes } = await client.query("select id from athletes order by id");
  const members = (athletes as { id: string }[]).flatMap(({ id }, n) => {
    if (random.happens(0.35)) return [];
    const left = random.happens(0.2) ? random.between(-90, -1) : random.between(20, 330);
    return [
      { id, number: `AO${204_000 + n}`, until: n % 17 === 0 ? null : daysAfter(today, left) },
    ];
  });
  await client.query(
    `insert into federation_members (athlete_id, number, paid_until, changed_by_name, changed_at)
     select id, number, until, 'Club office', now() - interval '30 days'
       from json_to_recordset($1) m(id uuid, number text, until date)`,
    [rowsOf(members)],
  );
}

/** The office's notes about families; the first is pinned. */
async function storeNotes({ client, random }: Filling) {
  const { rows: families } = await client.query("select id from families order by id limit 60");
  const notes = (families as { id: string }[]).flatMap(({ id }, n) =>
    random.happens(0.4)
      ? [{ id, text: random.pick(notesAboutFamilies), pinned: n < 3, days: random.between(2, 200) }]
      : [],
  );
  await client.query(
    `insert into family_notes (id, family_id, text, pinned, writer, created_at)
     select gen_random_uuid(), id, text, pinned, 'Club office', now() - days * interval '1 day'
       from json_to_recordset($1) n(id uuid, text text, pinned boolean, days int)`,
    [rowsOf(notes)],
  );
}

const notesAboutFamilies = [
  "Pays by e-transfer, always a day late. No need to remind.",
  "Call the grandmother on Tuesdays: she brings them.",
  "Prefers texts to calls.",
  "Helps at every club meet. Ask first about the long jump pit.",
  "The younger sister wants to start next fall.",
];

async function storeSubscribers({ client, size, random, people }: Filling) {
  const addresses = people.families.flatMap(({ guardians }) => guardians.map(({ email }) => email));
  const known = random.some(
    Math.min(Math.ceil(size.subscribers * 0.6), addresses.length),
    addresses,
  );
  const others = Array.from(
    { length: size.subscribers - known.length },
    (_, n) => `reader${n + 1}@example.org`,
  );
  const rows = [...known, ...others].map((email) => {
    const chance = random.next();
    const state = chance < 0.75 ? "subscribed" : chance < 0.93 ? "unsubscribed" : "asked";
    // An unconfirmed subscription is deleted after a month.
    return { email, state, hours: random.between(20, state === "asked" ? 600 : 9_000) };
  });
  await client.query(
    `insert into newsletter_subscribers (email, address, state, changed_at, created_at)
     select email, email, state, now() - hours * interval '1 hour', now() - hours * interval '1 hour'
       from json_to_recordset($1) s(email text, state text, hours int) on conflict do nothing`,
    [rowsOf(rows)],
  );
  await client.query(
    `insert into newsletter_consents (id, email, event, wording, page, method, at)
     select gen_random_uuid(), s.email, event, 'Yes, send me the newsletter.',
       case event when 'asked' then '/' when 'confirmed' then '/newsletter/confirm' else '/newsletter/unsubscribe' end,
       case event when 'asked' then 'newsletter form' else 'email link' end,
       -- The last event is the one that changed the state.
       s.changed_at - (count(*) over (partition by s.email) - nth) * interval '3 hours'
       from newsletter_subscribers s join json_to_recordset($1) mine(email text) using (email),
       unnest(case s.state when 'subscribed' then array['asked', 'confirmed'] when 'asked' then array['asked']
                           else array['asked', 'confirmed', 'withdrawn'] end) with ordinality as steps(event, nth)`,
    [rowsOf(rows)],
  );
}

/** Coaches sign in with a link that the office sends: they have no password. Some credentials expire soon. */
async function storeCoaches({ client, content, size, today, random }: Filling) {
  const names = coachNames(content);
  const { groups } = content.schedules;
  const coaches = Array.from({ length: size.coaches }, (_, n) => {
    const name = names[n] ?? `Coach ${n + 1}`;
    return {
      id: `invented-${n + 1}`,
      name,
      email: `${name.split(" ").map(plainLetters).join(".")}${n + 1}@example.org`,
      group: groups[n % groups.length]?.id,
    };
  });
  await client.query(
    `insert into staff_users (id, name, email, email_verified, role, created_at)
     select id, name, email, true, 'coach', now() - interval '400 days'
       from json_to_recordset($1) c(id text, name text, email text)`,
    [rowsOf(coaches)],
  );
  await client.query(
    `insert into coach_groups (staff_id, group_id)
     select id, "group" from json_to_recordset($1) c(id text, "group" text) where "group" is not null`,
    [rowsOf(coaches)],
  );
  const credentials = coaches.flatMap(({ id, name }) =>
    content.credentials.flatMap(({ id: kind, months, required }) => {
      if (random.happens(required ? 0.06 : 0.5)) return [];
      const life = (months ?? 36) * 30;
      // Some have expired, some expire soon.
      const left = random.happens(0.2) ? random.between(-25, 45) : random.between(60, life - 20);
      const issued = daysAfter(today, left - life);
      const expires = months === null ? null : daysAfter(today, left);
      const note = `${random.pick(["DRPS", "No.", "Ref."])} ${random.between(10_000, 99_999)}`;
      return { id, name, kind, note, issued, expires };
    }),
  );
  await client.query(
    `insert into credentials (staff_id, coach_name, kind, note, issued_on, expires_on, recorded_by, recorded_at)
     select id, name, kind, note, issued, expires, 'Club office', issued + 3
       from json_to_recordset($1) c(id text, name text, kind text, note text, issued date, expires date)`,
    [rowsOf(credentials)],
  );
}
