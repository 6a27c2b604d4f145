-- A small club, for the databases that upgrades are tested with. Rows of new tables come here before a release.
insert into staff_users (id, name, email, role) values ('ada', 'Ada Osei', 'ada@example.ca', 'admin');
insert into content_versions (collection, version, value, saved_by, saved_by_name)
  values ('club', 1, null, 'ada', 'Ada Osei');
insert into articles (slug_url, title, brief_paragraph, published_at)
  values ('first-meet', 'The first meet', 'What to bring.', now());

insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, search) values
  ('00000000-0000-4000-8000-000000000001', 'K7QM-2RD4', 'inquiry', '/', 'abena@example.ca', 'Abena', 'Osei',
    '905-555-0123', '{"message": "Is there a place?"}', 'abena'),
  ('00000000-0000-4000-8000-000000000002', 'K7QM-2RD5', 'waiting-list', '/waiting-list', 'kofi@example.ca', 'Kofi',
    'Mensah', '905-555-0124', '{}', 'kofi');
insert into programs (id, type, name, heading, text, position)
  values ('speed', 'speed_training', 'Speed training', 'SPEED TRAINING', '["Any sport."]', 0);
insert into seasons (id, name, first_day, last_day, opens_days_before, position)
  values ('winter', 'Winter', '11-01', '03-31', 180, 0);
insert into season_editions (id, season_id, first_day, last_day, registration_opens)
  values ('2026-winter', 'winter', '2026-11-01', '2027-03-31', '2026-05-05');
insert into offerings (catalogue, type, number, program_id, title, sub_title, icon, price_cents, capacity, per, season_id,
    ages_from, ages_to, position)
  values ('registration', 'speed_training', 1, 'speed', 'Gold', 'Four times a week', 'sprint', 25000, 20, 'season', 'winter',
    7, 18, 0);
insert into offering_editions (offering_id, edition_id) values (1, '2026-winter');
insert into waiting_list_entries (submission_id, offering_edition_id, asked_at)
  values ('00000000-0000-4000-8000-000000000002', 1, now());

insert into orders (id, reference, kind, state, title, amount_cents, checkout_key, expires_at,
    customer_name, customer_email, paid_at) values
  ('00000000-0000-4000-8000-000000000003', 'M4XT-9QPA', 'registration', 'paid', 'Gold', 25000, 'Y2hlY2tvdXQ',
    now(), 'Abena Osei', 'abena@example.ca', now());
insert into provider_sessions (id, order_id, provider, session_id, amount_cents, expires_at, payment_reference) values
  ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003', 'demo', 'cs_demo_1', 25000,
    now(), 'pi_demo_1');
insert into order_lines (id, order_id, position, offering_edition_id, title, per, season_from, season_to, price_cents,
    amount_cents) values
  ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000003', 1, 1, 'Gold', 'season', '2026-11-01',
    '2027-03-31', 25000, 25000);
insert into ledger_entries (id, order_id, kind, cents, method, provider, provider_id, idempotency_key, effective_on) values
  ('00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-000000000003', 'charge', 25000, null, null, null,
    'charge:1', '2026-11-02'),
  ('00000000-0000-4000-8000-00000000000e', '00000000-0000-4000-8000-000000000003', 'payment', -25000, 'card', 'demo',
    'pi_demo_1', 'payment:cs_demo_1', '2026-11-02');

insert into families (id) values ('00000000-0000-4000-8000-000000000006');
insert into guardians (id, family_id, name, email, phone, sms_consent) values
  ('00000000-0000-4000-8000-000000000007', '00000000-0000-4000-8000-000000000006', 'Abena Osei',
    'abena@example.ca', '905-555-0123', true);
insert into athletes (id, family_id, given_name, family_name, born_on) values
  ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000006', 'Kwame', 'Osei', '2015-05-04');
insert into emergency_contacts (family_id, name, phone)
  values ('00000000-0000-4000-8000-000000000006', 'Kofi Mensah', '905-555-0199');
insert into registrations (athlete_id, order_id, line_id, offering_edition_id, title, per, state) values
  ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000003',
    '00000000-0000-4000-8000-000000000005', 1, 'Gold', 'season', 'active');

insert into waiver_texts (sha256, text) values ('abc', 'We run at our own risk.');
insert into signatures (athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as) values
  ('00000000-0000-4000-8000-000000000008', 'conduct', '1', 'Conduct', 'abc', 'confirmed', 'Abena Osei', 'Mother');
insert into venues (id, name, town, street, province, postal_code, what, arriving, position)
  values ('oval', 'Oval', 'Ajax', '1 Main Street', 'Ontario', 'L1S 0A0', 'A track', 'By the gate', 0);
insert into training_groups (id, program, name, logo, who, ages_from, ages_to, position)
  values ('juniors', 'track', 'Juniors', 'sprint', 'Ages 5 to 10', 5, 10, 0);
insert into weekly_sessions (id, group_id, weekday, starts, ends, venue_id, season, first_day, last_day)
  values ('juniors-tuesday', 'juniors', 'tuesday', '17:30', '18:30', 'oval', 'Winter', '11-01', '03-31');
insert into offering_groups (offering_id, group_id) values (1, 'juniors');
insert into offering_sessions (offering_id, session_id) values (1, 'juniors-tuesday');
insert into attendance (id, athlete_id, session_key, day, group_id, status, recorded_by, recorded_by_name, recorded_at)
  values ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000008', 'tuesday 2026-11-24',
    '2026-11-24', 'juniors', 'here', 'ada', 'Ada Osei', now());
insert into attendance_notes (id, athlete_id, session_key, day, note, recorded_by, recorded_by_name, recorded_at)
  values ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-000000000008', 'tuesday 2026-11-24',
    '2026-11-24', 'Ankle taped', 'ada', 'Ada Osei', now());
insert into meets (id, name, first_day, last_day, is_indoor)
  values ('00000000-0000-4000-8000-00000000000a', 'Winter Open', '2026-12-05', '2026-12-06', true);
insert into results (meet_id, athlete_id, event, value, recorded_by) values
  ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000008', '60m', 9120, 'Ada Osei');

insert into messages (id, audience, subject, text, reply_to, state, written_by, writer, sent_at)
  values ('00000000-0000-4000-8000-00000000000b', '{"kind": "all"}', 'Ice', 'We train inside.', 'ada@example.ca',
    'sent', 'ada', 'Ada Osei', now());
insert into deliveries (id, message_id, guardian_id, channel, state, payload) values
  ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-000000000007', 'email', 'delivered', '{"to": "abena@example.ca"}');
insert into newsletter_subscribers (email, address, state) values ('abena@example.ca', 'Abena@example.ca', 'subscribed');
insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, changes)
  values ('ada', 'Ada Osei', 'content.saved', 'content', 'club', '{"Town": ["Ajax", "Oshawa"]}');
insert into federation_members (athlete_id, number, paid_until, changed_by, changed_by_name)
  values ('00000000-0000-4000-8000-000000000008', 'ON-1', '2027-03-31', 'ada', 'Ada Osei');
insert into imports (id, name, state, headings, rows, row_count, first_row, created_by, created_by_name, finished_at)
  values ('00000000-0000-4000-8000-00000000000f', 'families.csv', 'done', '["Name"]', '[["Kwame Osei"]]', 1, 2, 'ada',
    'Ada Osei', now());
insert into import_entries (import_id, kind, row_id, family_id, fingerprint)
  values ('00000000-0000-4000-8000-00000000000f', 'athlete', '00000000-0000-4000-8000-000000000008',
    '00000000-0000-4000-8000-000000000006', 'abc');

insert into latest_releases (address, read_at, version) values ('https://releases.example.org/newest.json', now(), '1.2.0');

insert into refund_rules (ends, gives, share_percent) values ('first session', 'percent', 100);
insert into discount_rules (kind, percent) values ('sibling', 10);
insert into refunds (id, order_id, state, method, cents, reason, requested_by, done_on) values
  ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000003', 'done', 'card', 5000, 'Moved away',
    'Ada Osei', '2026-11-20');
insert into refund_lines (refund_id, line_id, cents)
  values ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000005', 5000);
insert into instalment_agreements (order_id, text)
  values ('00000000-0000-4000-8000-000000000003', 'You pay in two parts.');
insert into instalments (order_id, number, due_on, cents) values
  ('00000000-0000-4000-8000-000000000003', 1, '2026-11-02', 12500),
  ('00000000-0000-4000-8000-000000000003', 2, '2026-12-02', 12500);
insert into sponsor_claims (order_id, sponsor, cents, expected_by, remind_on, created_by) values
  ('00000000-0000-4000-8000-000000000003', 'Town of Ajax', 10000, '2026-12-15', '2026-12-08', 'Ada Osei');
insert into transfer_holds (order_id, due_on) values ('00000000-0000-4000-8000-000000000003', '2026-11-09');
insert into medical_information (athlete_id, ciphertext, key_id, consent_text)
  values ('00000000-0000-4000-8000-000000000008', 'abc', 'first', 'The coaches may read this.');
insert into family_notes (id, family_id, text, written_by, writer)
  values ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000006', 'Speaks French', 'ada',
    'Ada Osei');
insert into thread_entries (id, submission_id, kind, author, text)
  values ('00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000001', 'answer', 'Ada Osei',
    'Yes, on Tuesdays.');
insert into session_changes (key, sequence, group_id, session_id, planned_day, state, reason, changed_by, changed_by_name)
  values ('juniors-tuesday 2026-12-01', 1, 'juniors', 'juniors-tuesday', '2026-12-01', 'cancelled', 'Ice', 'ada',
    'Ada Osei');
insert into location_pages (slug_url, main_heading) values ('ajax', 'Track and field in Ajax');
insert into newsletter_consents (id, email, event, wording, page, method)
  values ('00000000-0000-4000-8000-000000000013', 'abena@example.ca', 'confirmed', 'Send me news.', '/', 'email link');
