import { randomBytes } from "node:crypto";
import { daysAfter } from "#core/time/time.ts";
import { referenceFrom } from "#core/reference.ts";
import { plainLetters } from "./names.ts";
import { type Filling, rowsOf } from "./rows.ts";

/** The orders with their lines and places, their payments, and gifts. */
export async function storeOrders(filling: Filling): Promise<void> {
  const { client, orders, lines, people, provider, random } = filling;
  const rows = orders.map(({ n, family, day, ...order }) => {
    const [payer] = people.families[family - 1]?.guardians ?? [];
    const at = `${day}T${String(random.between(12, 23)).padStart(2, "0")}:${random.between(10, 59)}:00Z`;
    return { ...order, n, day, ...keysOf(n, random), at, name: payer?.name, email: payer?.email };
  });
  await client.query(
    `create temp table ordered on commit drop as
     select gen_random_uuid() as id, o.*, case when "isPaid" then least(at, now()) end as paid,
            least(at, now()) as placed
       from json_to_recordset($1) o(n int, title text, "amountCents" int, method text, "isPaid" bool, day date,
                                    reference text, key text, at timestamptz, name text, email text)`,
    [rowsOf(rows)],
  );
  await client.query(`insert into orders (id, reference, kind, method, state, title, amount_cents, checkout_key,
      expires_at, agreed_at, customer_name, customer_email, created_at, paid_at, fulfilled_at, receipt, answered_at)
    select id, reference, 'registration', method, case when "isPaid" then 'paid' else 'open' end, title,
           "amountCents", key, placed + interval '1 hour', placed, name, email, placed, paid, paid,
           case when "isPaid" then 'r-' || key end,
           case when "isPaid" and placed < now() - interval '3 days' then placed + interval '20 hours' end
      from ordered`);
  await storeCardPayments(client, provider);
  await client.query(
    `create temp table ordered_lines on commit drop as
     select gen_random_uuid() as id, l.*, e.id as offering_edition, o.id as order_id, o.placed, a.id as athlete_id
       from json_to_recordset($1) l("order" int, position int, athlete int, catalogue text, type text, offering int,
              title text, per text, edition text, "from" date, "to" date, "priceCents" int, discounts jsonb,
              "taxKind" text, "taxCents" int, "amountCents" int)
       join ordered o on o.n = l."order"
       join athlete_numbers a on a.n = l.athlete
       join offerings sold on (sold.catalogue, sold.type, sold.number) = (l.catalogue, l.type, l.offering)
       join offering_editions e on e.offering_id = sold.id and e.edition_id = l.edition`,
    [rowsOf(lines)],
  );
  await client.query(`insert into order_lines (id, order_id, position, offering_edition_id, title, per, season_from,
      season_to, price_cents, discounts, tax_kind, tax_cents, amount_cents, created_at)
    select id, order_id, position, offering_edition, title, per, "from", "to", "priceCents", discounts, "taxKind",
           "taxCents", "amountCents", placed from ordered_lines`);
  await client.query(`insert into registrations (athlete_id, order_id, line_id, offering_edition_id, title, per, state,
      created_at, changed_at)
    select athlete_id, order_id, id, offering_edition, title, per, 'active', placed, placed from ordered_lines`);
  await storeGifts(filling);
  await client.query(`insert into ledger_entries (order_id, kind, cents, idempotency_key, effective_on, created_at)
    select id, 'charge', amount_cents, 'charge:' || id, created_at::date, created_at
      from orders join (select id from ordered union all select id from given) mine using (id)`);
  await client.query(
    `insert into ledger_entries (order_id, kind, cents, method, sponsor, provider, provider_id, idempotency_key,
       effective_on, recorded_by, created_at)
     select o.id, 'payment', -o.amount_cents, method, case when method = 'sponsor' then 'KidSport' else '' end,
            s.provider, s.payment_reference, 'payment:' || coalesce(s.session_id, o.id::text), paid_at::date,
            case when method = 'card' then null else 'Club office' end, paid_at
       from orders o join (select id from ordered union all select id from given) mine using (id)
       left join provider_sessions s on s.order_id = o.id
      where paid_at is not null and o.amount_cents > 0`,
  );
}

const keysOf = (n: number, random: Filling["random"]) => ({
  reference: referenceFrom(Uint8Array.from({ length: 8 }, () => random.between(0, 255))),
  key: `${n}-${randomBytes(15).toString("base64url")}`,
});

/** A session of the embedded provider for each order that was paid by card. */
async function storeCardPayments(client: Filling["client"], provider: string, table = "ordered") {
  await client.query(
    `insert into provider_sessions (order_id, provider, session_id, amount_cents, expires_at, payment_reference,
       created_at)
     select id, $1, 'cs_demo_' || key, "amountCents", placed + interval '1 hour', 'pi_demo_' || key, placed
       from ${table} where method = 'card' and "amountCents" > 0`,
    [provider],
  );
  await client.query(`insert into demo_checkouts (id, idempotency_key, order_id, title, amount_cents, currency,
      success_url, cancel_url, status, payment_status, customer_name, customer_email, expires_at, changed_at, created_at)
    select 'cs_demo_' || key, s.id, o.id, o.title, "amountCents", 'cad', '', '', 'complete', 'paid', name, email,
           placed + interval '1 hour', placed, placed
      from ${table} o join provider_sessions s on s.order_id = o.id`);
}

/** Gifts of the last year. */
async function storeGifts({ client, size, random, people, provider, today }: Filling) {
  const gifts = Array.from({ length: size.gifts }, (_, n) => {
    const [giver] = random.pick(people.families).guardians;
    const name = random.happens(0.5)
      ? giver.name
      : `${random.pick(["Rowan", "June", "Walter", "Ivy"])} ${giver.name.split(" ").at(-1)}`;
    return {
      ...keysOf(n, random),
      n,
      method: "card",
      title: "Gift to the club",
      amountCents: random.pick([2_000, 2_500, 5_000, 5_000, 10_000, 25_000]),
      at: `${daysAfter(today, -random.between(1, 360))}T${random.between(12, 23)}:15:00Z`,
      name,
      email: `${name.split(" ").map(plainLetters).join(".")}@example.org`,
    };
  });
  await client.query(
    `create temp table given on commit drop as
     select gen_random_uuid() as id, g.*, at as placed
       from json_to_recordset($1) g(n int, reference text, key text, method text, title text, "amountCents" int,
                                    at timestamptz, name text, email text)`,
    [rowsOf(gifts)],
  );
  await client.query(`insert into orders (id, reference, kind, state, title, amount_cents, checkout_key, expires_at,
      customer_name, customer_email, created_at, paid_at, fulfilled_at, receipt, answered_at)
    select id, reference, 'donation', 'paid', title, "amountCents", 'g-' || key, at, name, email, at, at, at,
           'g-' || key, at + interval '1 day' from given`);
  await storeCardPayments(client, provider, "given");
}
