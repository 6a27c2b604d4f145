-- Why a request may be spam: then nobody is written to until staff say otherwise.
alter table privacy_requests add column suspicion text[];
