import { createHash } from "node:crypto";
import type pg from "pg";
import { eventIds, eventOf } from "../app/modules/content/events.ts";
import { usualGear } from "../app/modules/results/age-classes.ts";
import { knownEntriesOf } from "../app/modules/content/catalogue.ts";
import { leadsInto } from "../app/modules/content/joining.ts";
import { daysWithin } from "../app/core/time/schedule.ts";
import { editionOn } from "../app/core/time/seasons.ts";
import { sessionKey } from "../app/core/time/dated-sessions.ts";
import { dayOf, daysAfter, seasonDates } from "../app/core/time/time.ts";
import { content } from "../content/all.ts";

/** A club of ten years: how many of each there are. */
const size = {
  families: 3_000,
  athletes: 5_000,
  registrations: 8_000,
  submissions: 20_000,
  attendance: 60_000,
  results: 20_000,
  meets: 80,
  gifts: 500,
  waiting: 300,
  subscribers: 3_000,
  messages: 300,
  recipients: 30,
  articles: 300,
  coaches: 60,
  log: 60_000,
};

const { timeZone } = content.club;
const today = dayOf(new Date(), timeZone);
/** Of the guardian whose family's page is measured. */
export const familyKey = "b".repeat(43);

/** Fills an empty database, in one transaction: the site deletes families without athletes at the same time. */
export async function fillBigClub(client: pg.Client): Promise<void> {
  await client.query("begin");
  for (const fill of [people, places, money, forms, training, competitions, office])
    await fill(client);
  await client.query("commit");
  await client.query("analyze");
}

/** Rows that an `insert … select` reads: a record of each. */
const rowsOf = (rows: readonly Record<string, unknown>[]) => JSON.stringify(rows);

async function people(client: pg.Client) {
  await client.query(
    `create temp table family_numbers on commit drop as
     select gen_random_uuid() as id, n from generate_series(1, $1::int) n`,
    [size.families],
  );
  await client.query(`insert into families (id, created_at)
    select id, now() - n * interval '1 hour' from family_numbers`);
  await client.query(`insert into guardians (family_id, name, email, phone)
    select id, 'Guardian ' || n, 'g' || n || '@example.ca', '416 555 ' || lpad((n % 9999)::text, 4, '0')
      from family_numbers`);
  await client.query(`insert into emergency_contacts (family_id, name, phone)
    select id, 'Aunt ' || n, '416 555 0101' from family_numbers`);
  await client.query(
    `create temp table athlete_numbers on commit drop as
     select gen_random_uuid() as id, k as n, f.id as family_id, f.n as family
       from generate_series(1, $2::int) k join family_numbers f on f.n = (k - 1) % $1::int + 1`,
    [size.families, size.athletes],
  );
  await client.query(`insert into athletes (id, family_id, given_name, family_name, born_on, birth_year)
    select id, family_id, 'Athlete' || n, 'Family' || lpad((n * 37 % 3000)::text, 4, '0'), born,
           extract(year from born)
      from (select *, current_date - 4 * 365 - n * 13 % 4900 as born from athlete_numbers) a`);
  await client.query(`insert into medical_information (athlete_id, ciphertext, key_id, consent_text)
    select id, 'bench', 'bench', 'Words' from athlete_numbers where n % 8 = 0`);
  await client.query("insert into waiver_texts (sha256, text) values ('bench', 'Words')");
  const waivers = content.waivers.map(({ id, version, title, answer, ages }) => ({
    id,
    version,
    title,
    answer: { confirm: "confirmed", photo: "no", results: "full" }[answer],
    from: ages.from ?? 0,
    to: ages.to ?? 99,
  }));
  await client.query(
    `insert into signatures (athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as, signed_at)
     select a.id, p.id, case when k.n % 10 = 0 then '2025-1' else p.version end, p.title, 'bench', p.answer,
            'Guardian ' || k.family, 'Mother', now() - (k.n * 7 % 400) * interval '1 day'
       from athletes a join athlete_numbers k on k.id = a.id
       join json_to_recordset($1) p(id text, version text, title text, answer text, "from" int, "to" int)
         on extract(year from age(a.born_on)) between p."from" and p."to"
      where (k.n * 31 + length(p.title)) % 20 <> 0`,
    [rowsOf(waivers)],
  );
  await client.query(
    `insert into family_links (key_hash, guardian_id, address, expires_at)
     select $1, id, email, now() + interval '1 day' from guardians where name = 'Guardian 1'`,
    [createHash("sha256").update(familyKey).digest("base64url")],
  );
}

/** Offerings with their season edition now, and the one before. */
function soldPlaces() {
  return (["registration", "next-generation"] as const).flatMap((catalogue) =>
    knownEntriesOf(content.catalogue, catalogue).map(
      ({ type, id, title, per, season, priceCents }) => {
        const now = editionOn(season, today);
        const before = editionOn(season, daysAfter(now.from, -366));
        const { groups } = content.schedules;
        const isTrained = groups.some(({ options }) => leadsInto(options, { type, id }));
        return { catalogue, type, id, title, per, price: priceCents, now, before, isTrained };
      },
    ),
  );
}

/** Each athlete has one place or two; most of them have one of a season that is not over. */
async function places(client: pg.Client) {
  const sold = soldPlaces();
  const trained = sold.filter(({ isTrained }) => isTrained);
  const others = sold.filter(({ isTrained }) => !isTrained);
  const wanted = Array.from({ length: size.registrations }, (_, n) => {
    const among = n % 6 === 0 ? others : trained;
    const place = among[(n * 7 + Math.floor(n / 97)) % among.length];
    if (!place) throw new Error("The club sells nothing");
    const { now, before, isTrained: _isTrained, id, ...bought } = place;
    const edition = n % 10 < 7 ? now : before;
    return {
      n: n + 1,
      ...bought,
      offering: id,
      edition: edition.id,
      from: edition.from,
      to: edition.to,
    };
  });
  await client.query(
    `create temp table wanted on commit drop as
     select w.*, e.id as offering_edition, gen_random_uuid() as order_id, gen_random_uuid() as line_id, a.id as athlete_id, a.family,
            least(w."from"::timestamptz, now()) - (w.n % 60) * interval '1 day 7 minutes' as at
       from json_to_recordset($1) w(n int, catalogue text, type text, offering int, title text, per text, price int,
                                    edition text, "from" date, "to" date)
       join athlete_numbers a on a.n = (w.n - 1) % $2::int + 1
       join offerings o on (o.catalogue, o.type, o.number) = (w.catalogue, w.type, w.offering)
       join offering_editions e on e.offering_id = o.id and e.edition_id = w.edition`,
    [rowsOf(wanted), size.athletes],
  );
}

/** An order for each registration; every tenth is paid offline, a few of those not yet. Gifts beside them. */
async function money(client: pg.Client) {
  await client.query(`insert into orders (id, reference, kind, method, state, title, amount_cents, checkout_key,
      expires_at, agreed_at, customer_name, customer_email, created_at, paid_at, fulfilled_at, receipt)
    select order_id, 'R' || n, 'registration', case when n % 10 = 0 then 'cash' else 'card' end,
           case when n % 50 = 0 then 'open' else 'paid' end, title, price, 'bench-' || n, at + interval '1 hour', at,
           'Guardian ' || family, 'g' || family || '@example.ca', at, paid, paid,
           case when paid is null then null else 'bench-order-' || n end
      from wanted, lateral (select case when n % 50 = 0 then null else at end as paid) as p`);
  await client.query(`insert into provider_sessions (order_id, provider, session_id, amount_cents, expires_at,
      payment_reference, created_at)
    select order_id, 'demo', 'bench-' || n, price, at + interval '1 hour', 'bench-' || n, at from wanted
     where n % 10 <> 0`);
  await client.query(`insert into order_lines (id, order_id, position, offering_edition_id, title, per, season_from,
      season_to, price_cents, amount_cents)
    select line_id, order_id, 1, offering_edition, title, per, "from", "to", price, price
      from wanted`);
  await client.query(`insert into registrations (athlete_id, order_id, line_id, offering_edition_id, title, per, state,
      created_at, changed_at)
    select athlete_id, order_id, line_id, offering_edition, title, per, 'active', at, at
      from wanted`);
  await client.query(
    `insert into orders (id, reference, kind, state, title, amount_cents, checkout_key, expires_at, customer_name,
       customer_email, created_at, paid_at, fulfilled_at, receipt)
     select gen_random_uuid(), 'G' || n, 'donation', 'paid', 'A gift', 5000, 'bench-gift-' || n, now(), 'Giver ' || n,
            'giver' || n || '@example.ca', at, at, at, 'bench-gift-' || n
       from generate_series(1, $1::int) n, lateral (select now() - n * interval '13 hours' as at) as paid`,
    [size.gifts],
  );
  await client.query(`insert into ledger_entries (order_id, kind, cents, idempotency_key, effective_on, created_at)
    select id, 'charge', amount_cents, 'charge:' || id, created_at::date, created_at from orders`);
  await client.query(`insert into ledger_entries (order_id, kind, cents, method, provider, idempotency_key, effective_on,
      recorded_by, created_at)
    select id, 'payment', -amount_cents, method, case when method = 'card' then 'demo' end, 'payment:' || id,
           paid_at::date, case when method = 'card' then null else 'Bench' end, paid_at
      from orders where paid_at is not null`);
}

/** The first of them are on waiting lists. */
async function forms(client: pg.Client) {
  await client.query(
    `create temp table sent on commit drop as
     select gen_random_uuid() as id, n, now() - n * interval '21 minutes' as at,
            case when n <= $2::int then 'waiting-list'
                 else (array['enquiry', 'contact', 'application', 'registration', 'trial'])[n % 5 + 1] end as kind
       from generate_series(1, $1::int) n`,
    [size.submissions, size.waiting],
  );
  await client.query(`insert into submissions (id, reference, kind, state, source, email, first_name, last_name, phone,
      fields, search, received_at, answered_at, receipt)
    select id, 'B' || n, kind, case when n % 20 = 0 then 'new' else 'answered' end, '/contact-us',
           'p' || n || '@example.ca', 'Ada', 'Osei' || n, '416 555 0102',
           jsonb_build_object('name', 'Ada Osei' || n, 'athlete', 'Sam Osei', 'birth_year', '2015',
             'comment', repeat('When does my child train? ', 12)),
           to_tsvector('simple', 'ada osei' || n || ' p' || n || ' when does my child train'), at,
           case when n % 20 = 0 then null else at + interval '3 hours' end, 'bench-' || n
      from sent`);
  await client.query(`insert into deliveries (id, submission_id, channel, state, payload, attempts, vendor, created_at,
      finished_at)
    select gen_random_uuid(), id, channel, 'delivered', '{"to": "a@example.ca"}', 1, 'bench', at, at
      from sent, unnest(array['crm', 'email']) channel`);
  const [offering] = soldPlaces();
  await client.query(
    `insert into waiting_list_entries (submission_id, offering_edition_id, asked_at)
     select sent.id, e.id, at from sent
       join offerings o on (o.catalogue, o.type, o.number) = ($2, $3, $4)
       join offering_editions e on e.offering_id = o.id and e.edition_id = $5
      where sent.n <= $1`,
    [size.waiting, offering?.catalogue, offering?.type, offering?.id, offering?.now.id],
  );
}

/** Entries of the last 150 days, of athletes whose offering leads into the group. */
async function training(client: pg.Client) {
  const { groups, sessions, closed } = content.schedules;
  const span = { from: daysAfter(today, -150), to: today };
  const practices = sessions.flatMap((session) => {
    const options = groups.find(({ id }) => id === session.group)?.options;
    const isInSeason = (day: string) => {
      const edition = seasonDates(session, day);
      return edition.from <= day;
    };
    return [...daysWithin(session, span, closed)].filter(isInSeason).map((day) => ({
      key: sessionKey(session.id, day),
      day,
      group: session.group,
      type: options?.[0]?.type,
      ids: options?.map(({ id }) => id),
    }));
  });
  await client.query(
    `insert into attendance (id, athlete_id, session_key, day, group_id, status, recorded_by_name, recorded_at,
       received_at)
     select gen_random_uuid(), athlete_id, key, day, "group", (array['here', 'here', 'here', 'absent', 'excused'])[k % 5 + 1],
            'Bench', day + interval '18 hours', day + interval '18 hours'
       from (select *, (row_number() over (order by md5(w.n || key)))::int as k
               from json_to_recordset($1) p(key text, day date, "group" text, type text, ids int[])
               join wanted w on w.catalogue = 'registration' and w.type = p.type and w.offering = any(p.ids)) entries
      where k <= $2`,
    [rowsOf(practices), size.attendance],
  );
}

async function competitions(client: pg.Client) {
  await client.query(
    `create temp table held on commit drop as
     select gen_random_uuid() as id, n, current_date - n * 14 as day, n % 3 = 0 as indoor
       from generate_series(1, $1::int) n`,
    [size.meets],
  );
  await client.query(`insert into meets (id, name, first_day, last_day, town, is_indoor)
    select id, 'Meet ' || n, day, day, 'Oshawa', indoor from held`);
  const { ageClasses } = content.results;
  const measures = eventIds.map((event, k) => {
    const { measure, wind, relay, worldBest } = eventOf(event);
    /** The height or weight that each age class uses. */
    const sizes = ageClasses.map((ageClass) => usualGear(ageClass, event)[0] ?? null);
    return { k, event, measure, wind: wind ?? false, sizes, relay: relay ?? false, worldBest };
  });
  // The four of a relay share their time and their round.
  await client.query(
    `insert into results (meet_id, athlete_id, event, gear, value, timing, wind, place, round, recorded_by, created_at)
     select m.id, a.id, e.event,
            e.sizes[1 + width_bucket(extract(year from m.day)::int - born.birth_year, $6::int[])],
            case e.measure when 'time' then round("worldBest" * 1000 * (1.15 + spread))
                           when 'points' then round("worldBest" * (0.2 + spread / 3))
                           else round("worldBest" * 1000 * (0.2 + spread / 2)) end,
            case when e.measure = 'time' then 'electronic' end,
            case when e.wind and not m.indoor then r.n % 40 - 10 end, r.n % 8 + 1,
            'Heat ' || case when e.relay then r.n / 4 else r.n end, 'Bench', m.day
       from generate_series(1, $2::int) r(n)
       join json_to_recordset($1) e(k int, event text, measure text, wind boolean, sizes int[], relay boolean,
                                    "worldBest" float) on e.k = (r.n / 4 + r.n / 4000) % $3::int
       join held m on m.n = r.n / 4 % $4::int + 1
       join athlete_numbers a on a.n = r.n * 7 % $5::int + 1
       join athletes born on born.id = a.id,
       lateral (select ((case when e.relay then r.n / 4 else r.n end) * 7919 % 1000) / 1000.0 as spread) s`,
    [
      rowsOf(measures),
      size.results,
      measures.length,
      size.meets,
      size.athletes,
      ageClasses.map(({ under }) => under),
    ],
  );
}

async function office(client: pg.Client) {
  await client.query(
    `insert into newsletter_subscribers (email, address, state, changed_at)
     select 's' || n || '@example.ca', 's' || n || '@example.ca',
            case when n % 10 = 0 then 'unsubscribed' else 'subscribed' end, now() - n * interval '1 hour'
       from generate_series(1, $1::int) n`,
    [size.subscribers],
  );
  await client.query(`insert into newsletter_consents (id, email, act, wording, page, method, at)
    select gen_random_uuid(), email, act, 'Yes, send me the newsletter.', '/', 'newsletter form', changed_at
      from newsletter_subscribers, unnest(case when state = 'subscribed' then array['asked', 'confirmed']
                                               else array['asked', 'confirmed', 'withdrawn'] end) act
     where email like 's%@example.ca'`);
  await client.query(
    `insert into messages (audience, subject, text, reply_to, state, writer, created_at, changed_at, sent_at)
     select $2::jsonb, 'Message ' || n, repeat('Bring water. ', 40), 'office@example.ca', 'sent', 'Bench', at, at, at
       from (select n, now() - n * interval '20 hours' as at from generate_series(1, $1::int) n) m`,
    [size.messages, JSON.stringify({ kind: "groups", groups: [content.schedules.groups[0]?.id] })],
  );
  await client.query(
    `insert into deliveries (id, message_id, guardian_id, channel, state, payload, attempts, vendor, created_at,
       finished_at)
     select gen_random_uuid(), m.id, g.id, 'email', 'delivered', jsonb_build_object('to', g.email), 1, 'bench',
            m.sent_at, m.sent_at
       from (select *, row_number() over (order by sent_at)::int as n from messages where writer = 'Bench') m
       join (select g.*, f.n from guardians g join family_numbers f on f.id = g.family_id) g
         on m.subject = 'Message 1' or (g.n + m.n * 30) % $1::int < $2::int`,
    [size.families, size.recipients],
  );
  await client.query("insert into categories (category) values ('Bench') on conflict do nothing");
  await client.query(
    `insert into articles (slug_url, title, brief_paragraph, blogs_content, published_date, published_at)
     select 'bench-' || n, 'Article ' || n, repeat('What it is about. ', 8),
            jsonb_build_array(jsonb_build_object('heading', 'One', 'paragraph', repeat('<p>A text.</p>', 400))),
            'A day', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [size.articles],
  );
  await client.query(
    `insert into staff_users (id, name, email, role)
     select 'bench-' || n, 'Coach ' || n, 'coach' || n || '@example.ca', 'coach' from generate_series(1, $1::int) n`,
    [size.coaches],
  );
  await client.query(`insert into credentials (staff_id, coach_name, kind, issued_on, expires_on, recorded_by)
    select id, name, 'bench', current_date - 200, current_date + 200, 'Bench'
      from staff_users, generate_series(1, 3) where id like 'bench-%'`);
  await client.query(
    `insert into audit_log (actor_name, action, subject_type, subject_id, family_id, happened_at)
     select 'Bench', 'families.health-read', 'athlete', a.id, a.family_id, now() - e.n * interval '9 minutes'
       from generate_series(1, $1::int) e(n) join athlete_numbers a on a.n = e.n % $2::int + 1`,
    [size.log, size.athletes],
  );
}
