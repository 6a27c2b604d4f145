alter table submissions
  add column suspicion text[],
  add column receipt text,
  add column reply_due timestamptz;
create unique index submissions_receipt on submissions (receipt);
create index submissions_reply_due on submissions (reply_due)
  where state = 'new' and suspicion is null;
create index submissions_suspected on submissions (received_at desc, id desc)
  where suspicion is not null;
