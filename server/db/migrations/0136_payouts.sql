-- Money on its way to those who earned it, and the way to read a million lines by time. The index on ledger_lines is
-- built while writes to it wait; the table is new.

create table payouts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- No foreign key: a payout outlives the account, as the books do.
  person_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'paid', 'rejected', 'failed')),
  -- Where the money goes, as it was when the payout was asked for: a later change never moves it.
  method text not null,
  holder_name text not null,
  shown text not null,
  details bytea not null,
  approval_id uuid,
  requested_by uuid references people on delete set null,
  requested_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  reason text,
  reference text not null default '',
  primary key (organization_id, id)
);
-- One on its way per person and currency, however often and however fast it is asked for.
create unique index payouts_open on payouts (organization_id, person_id, currency)
  where status in ('requested', 'approved');
create index payouts_list on payouts (organization_id, requested_at desc, id desc);
create index payouts_status on payouts (organization_id, status, requested_at desc);
create index payouts_person on payouts (organization_id, person_id, requested_at desc);
alter table payouts enable row level security;
create policy payouts_tenant on payouts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create index ledger_lines_time on ledger_lines (organization_id, account_id, posted_at);
create index ledger_accounts_person on ledger_accounts (organization_id, person_id) where person_id is not null;
-- The platform's totals read these few of all accounts.
create index ledger_accounts_totals on ledger_accounts (kind, currency) where person_id is null;
create index ledger_holds_ends on ledger_holds (organization_id, person_id, currency, hold_until)
  where released_at is null and left_minor > 0;

-- When a payout was last asked for by the schedule, so that no week or month is missed or counted twice.
alter table payout_settings add column scheduled_at timestamptz;
