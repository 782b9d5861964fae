-- Two servers that start on an empty database each print a link for the first super admin, and both links must work until
-- one of them is used. The table holds a handful of rows at most, so the lock lasts a moment.
alter table platform_claim drop constraint platform_claim_pkey, drop column only_one, add primary key (token_hash);
