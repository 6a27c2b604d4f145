import { createHash } from "node:crypto";
import type pg from "pg";
import { storeInventedClub } from "../demo/bulk.ts";
import type { Filling } from "../demo/rows.ts";
import type { ClubSize } from "../demo/size.ts";
import { content } from "../content/all.ts";

/** A club of ten years: how many of each there are. */
const size: ClubSize = {
  families: 3_000,
  athletes: 5_000,
  overbooked: 13,
  registrations: 8_000,
  attendance: 60_000,
  attendanceDays: 150,
  meets: 80,
  starters: 130,
  gifts: 500,
  subscribers: 3_000,
  coaches: 60,
};
const more = {
  submissions: 20_000,
  waiting: 300,
  messages: 300,
  recipients: 30,
  articles: 300,
  log: 60_000,
};

/** The link key of the guardian whose family page is measured. */
export const familyKey = "b".repeat(43);

/** Fills an empty database. */
export async function fillBigClub(client: pg.Client): Promise<void> {
  const locked = { ciphertext: "bench", keyId: "bench" };
  const invented = { content, size, provider: "embedded demo checkout", lockNote: () => locked };
  await storeInventedClub(client, invented, async (filling) => {
    await link(client);
    await forms(client, filling);
    await office(client);
  });
  // As PostgreSQL does by itself within a minute or so.
  await client.query("vacuum analyze");
}

async function link(client: pg.Client) {
  await client.query(
    `insert into family_links (key_hash, guardian_id, address, expires_at)
     select $1, g.id, email, now() + interval '1 day' from guardians g join family_numbers f on f.id = g.family_id
      order by f.n, g.created_at limit 1`,
    [createHash("sha256").update(familyKey).digest("base64url")],
  );
}

/** The first of them are on waiting lists. */
async function forms(client: pg.Client, { lines }: Filling) {
  await client.query(
    `create temp table sent on commit drop as
     select gen_random_uuid() as id, n, now() - n * interval '21 minutes' as at,
            case when n <= $2::int then 'waiting-list'
                 else (array['inquiry', 'contact', 'application', 'registration', 'trial'])[n % 5 + 1] end as kind
       from generate_series(1, $1::int) n`,
    [more.submissions, more.waiting],
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
  const last = lines.at(-1);
  await client.query(
    `insert into waiting_list_entries (submission_id, offering_edition_id, asked_at)
     select sent.id, e.id, at from sent
       join offerings o on (o.catalogue, o.type, o.number) = ($2, $3, $4)
       join offering_editions e on e.offering_id = o.id and e.edition_id = $5
      where sent.n <= $1`,
    [more.waiting, last?.catalogue, last?.type, last?.offering, last?.edition],
  );
}

async function office(client: pg.Client) {
  await client.query(
    `insert into messages (audience, subject, text, reply_to, state, writer, created_at, changed_at, sent_at)
     select $2::jsonb, 'Message ' || n, repeat('Bring water. ', 40), 'office@example.ca', 'sent', 'Bench', at, at, at
       from (select n, now() - n * interval '20 hours' as at from generate_series(1, $1::int) n) m`,
    [more.messages, JSON.stringify({ kind: "groups", groups: [content.schedules.groups[0]?.id] })],
  );
  await client.query(
    `insert into deliveries (id, message_id, guardian_id, channel, state, payload, attempts, vendor, created_at,
       finished_at)
     select gen_random_uuid(), m.id, g.id, 'email', 'delivered', jsonb_build_object('to', g.email), 1, 'bench',
            m.sent_at, m.sent_at
       from (select *, row_number() over (order by sent_at)::int as n from messages where writer = 'Bench') m
       join (select g.*, f.n from guardians g join family_numbers f on f.id = g.family_id) g
         on m.subject = 'Message 1' or (g.n + m.n * 30) % $1::int < $2::int`,
    [size.families, more.recipients],
  );
  await client.query("insert into categories (category) values ('Bench') on conflict do nothing");
  await client.query(
    `insert into articles (slug_url, title, brief_paragraph, blogs_content, published_date, published_at)
     select 'bench-' || n, 'Article ' || n, repeat('What it is about. ', 8),
            jsonb_build_array(jsonb_build_object('heading', 'One', 'paragraph', repeat('<p>A text.</p>', 400))),
            'A day', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [more.articles],
  );
  await client.query(
    `insert into audit_log (actor_name, action, subject_type, subject_id, family_id, happened_at)
     select 'Bench', 'families.health-read', 'athlete', a.id, a.family_id, now() - e.n * interval '9 minutes'
       from generate_series(1, $1::int) e(n) join athlete_numbers a on a.n = e.n % $2::int + 1`,
    [more.log, size.athletes],
  );
}
