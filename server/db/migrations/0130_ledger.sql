-- Money as double-entry bookkeeping: per organization and currency, append-only, in minor units. New tables only.

-- What an organization gives its instructors, and how long it waits before they may have it.
create table split_settings (
  organization_id uuid primary key references organizations on delete cascade,
  -- Of what is left after tax and platform fee, in hundredths of a percent.
  instructor_basis_points integer not null check (instructor_basis_points between 0 and 10000),
  hold_days integer not null check (hold_days between 0 and 365),
  updated_at timestamptz not null
);
alter table split_settings enable row level security;
create policy split_settings_tenant on split_settings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A course that is shared in another way than the organization's others.
create table course_splits (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  instructor_basis_points integer not null check (instructor_basis_points between 0 and 10000),
  -- [{"person_id", "weight"}]; empty means its instructors in equal parts.
  weights jsonb not null default '[]',
  updated_at timestamptz not null,
  primary key (organization_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
alter table course_splits enable row level security;
create policy course_splits_tenant on course_splits
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What the platform keeps of every sale. Without organization: of all that have no row of their own.
create table platform_fees (
  id uuid primary key default uuidv7(),
  organization_id uuid unique nulls not distinct references organizations on delete cascade,
  basis_points integer not null check (basis_points between 0 and 5000),
  updated_at timestamptz not null
);
alter table platform_fees enable row level security;
create policy platform_fees_tenant on platform_fees for select
  using (organization_id is null or organization_id = app_organization_id());

create table ledger_accounts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('cash', 'tax_payable', 'platform_fee', 'organization_share',
    'instructor_on_hold', 'instructor_available', 'payouts_payable', 'payouts_paid', 'disputes')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Whose it is, where it is a person's. No foreign key: the books outlive an account.
  person_id uuid,
  -- Who holds it, where it is cash.
  provider text,
  -- Debits less credits; what is owed to someone is negative. Kept up with every line by a trigger.
  balance_minor bigint not null default 0,
  debit_minor bigint not null default 0,
  credit_minor bigint not null default 0,
  line_count bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, id, currency),
  unique nulls not distinct (organization_id, kind, person_id, provider, currency),
  check ((person_id is not null) = (kind in ('instructor_on_hold', 'instructor_available', 'payouts_payable', 'payouts_paid'))),
  check ((provider is not null) = (kind = 'cash')),
  check (balance_minor = debit_minor - credit_minor)
);
alter table ledger_accounts enable row level security;
create policy ledger_accounts_tenant on ledger_accounts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table ledger_entries (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('sale', 'refund', 'dispute_opened', 'dispute_won', 'dispute_lost', 'hold_released',
    'payout_requested', 'payout_paid', 'payout_reversed', 'adjustment')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Names what happened in the world: told twice, it stands here once.
  key text not null check (length(key) between 1 and 200),
  -- What it belongs to: an order, a payout.
  source_type text not null,
  source_id uuid not null,
  course_id uuid,
  memo text not null default '',
  line_count smallint not null check (line_count >= 2),
  posted_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, id, currency),
  unique (organization_id, key)
);
create index ledger_entries_source on ledger_entries (organization_id, source_type, source_id, posted_at);
create index ledger_entries_time on ledger_entries (organization_id, posted_at desc);
alter table ledger_entries enable row level security;
create policy ledger_entries_tenant on ledger_entries
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table ledger_lines (
  organization_id uuid not null references organizations on delete cascade,
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null,
  -- A debit is positive, a credit negative.
  amount_minor bigint not null check (amount_minor <> 0),
  -- Counts the lines of the account without gaps, and what the account held after this one. Both set by a trigger.
  number bigint not null,
  balance_minor bigint not null,
  posted_at timestamptz not null,
  primary key (organization_id, account_id, number),
  unique (organization_id, entry_id, account_id),
  -- With the currency: no line can join an entry and an account of two currencies.
  foreign key (organization_id, entry_id, currency) references ledger_entries (organization_id, id, currency)
    on delete cascade,
  foreign key (organization_id, account_id, currency) references ledger_accounts (organization_id, id, currency)
    on delete cascade
);
alter table ledger_lines enable row level security;
create policy ledger_lines_tenant on ledger_lines
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Sums per account, month (UTC) and kind of entry, so that charts and statements read a few rows, not a million.
create table ledger_months (
  organization_id uuid not null references organizations on delete cascade,
  account_id uuid not null,
  month date not null,
  entry_kind text not null,
  amount_minor bigint not null,
  line_count bigint not null,
  primary key (organization_id, account_id, month, entry_kind),
  foreign key (organization_id, account_id) references ledger_accounts (organization_id, id) on delete cascade
);
alter table ledger_months enable row level security;
create policy ledger_months_tenant on ledger_months
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What of a sale an instructor may not have yet. The account instructor_on_hold is the sum of what is left here.
create table ledger_holds (
  organization_id uuid not null references organizations on delete cascade,
  entry_id uuid not null,
  person_id uuid not null,
  currency text not null,
  source_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- What refunds have left of it.
  left_minor bigint not null check (left_minor between 0 and amount_minor),
  hold_until timestamptz not null,
  -- While the buyer's bank disputes the payment, it is not released.
  frozen_at timestamptz,
  released_at timestamptz,
  primary key (organization_id, entry_id, person_id),
  foreign key (organization_id, entry_id) references ledger_entries (organization_id, id) on delete cascade
);
create index ledger_holds_due on ledger_holds (hold_until) where released_at is null and frozen_at is null;
create index ledger_holds_person on ledger_holds (organization_id, person_id, hold_until) where released_at is null;
create index ledger_holds_source on ledger_holds (organization_id, source_id);
alter table ledger_holds enable row level security;
create policy ledger_holds_tenant on ledger_holds
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The balance is part of writing a line: no code can write one without the other. Owner's rights, because nobody else
-- may change an account.
create function ledger_take_line() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kind_of_entry text;
begin
  update ledger_accounts set balance_minor = balance_minor + new.amount_minor,
      debit_minor = debit_minor + greatest(new.amount_minor, 0),
      credit_minor = credit_minor + greatest(-new.amount_minor, 0),
      line_count = line_count + 1
    where organization_id = new.organization_id and id = new.account_id
    returning line_count, balance_minor into new.number, new.balance_minor;
  select kind, posted_at into kind_of_entry, new.posted_at from ledger_entries
    where organization_id = new.organization_id and id = new.entry_id;
  insert into ledger_months as m (organization_id, account_id, month, entry_kind, amount_minor, line_count)
    values (new.organization_id, new.account_id, date_trunc('month', new.posted_at at time zone 'UTC')::date,
      kind_of_entry, new.amount_minor, 1)
    on conflict (organization_id, account_id, month, entry_kind)
    do update set amount_minor = m.amount_minor + excluded.amount_minor, line_count = m.line_count + 1;
  return new;
end $$;
create trigger ledger_lines_take before insert on ledger_lines for each row execute function ledger_take_line();

-- At the commit every entry has all its lines, and they sum to zero. The count stands in the entry, so that nothing can
-- be added to it later.
create function ledger_check_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  entry uuid := coalesce(to_jsonb(new) ->> 'entry_id', to_jsonb(new) ->> 'id')::uuid;
  promised integer;
  found_lines integer;
  total numeric;
begin
  select line_count into promised from ledger_entries where organization_id = new.organization_id and id = entry;
  select count(*), coalesce(sum(amount_minor), 0) into found_lines, total from ledger_lines
    where organization_id = new.organization_id and entry_id = entry;
  if total <> 0 or found_lines <> promised then
    raise exception 'ledger entry % has % of % lines and sums to %', entry, found_lines, promised, total
      using errcode = 'check_violation', constraint = 'ledger_entries_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_check_entry();
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_check_entry();

-- Nothing is changed or taken away, by nobody, except with the whole organization.
create function ledger_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from organizations where id = old.organization_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_accounts' and pg_trigger_depth() > 1 then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'ledger_months' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_keep before update or delete on ledger_entries
  for each row execute function ledger_keep();
create trigger ledger_lines_keep before update or delete on ledger_lines
  for each row execute function ledger_keep();
create trigger ledger_accounts_keep before update or delete on ledger_accounts
  for each row execute function ledger_keep();
create trigger ledger_months_keep before update or delete on ledger_months
  for each row execute function ledger_keep();

revoke update, delete on ledger_accounts, ledger_entries, ledger_lines, ledger_months, platform_fees from lyceum_app;
revoke insert on ledger_months, platform_fees from lyceum_app;
