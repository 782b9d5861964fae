-- How people are paid what they earn, and what the tax office has to know of them. New tables only.

create table payout_settings (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  method text check (method in ('bank', 'other')),
  holder_name text not null default '',
  -- Encrypted with a key derived from SECRET_KEY: account and bank, or service and account.
  details bytea,
  -- What of it may be shown.
  shown text not null default '',
  schedule text not null default 'on_request' check (schedule in ('on_request', 'weekly', 'monthly')),
  minimum_units integer not null default 50 check (minimum_units > 0),
  changed_at timestamptz not null,
  primary key (organization_id, person_id),
  check ((method is null) = (details is null))
);
create index payout_settings_person on payout_settings (person_id);
alter table payout_settings enable row level security;
create policy payout_settings_tenant on payout_settings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table tax_infos (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  person_kind text not null check (person_kind in ('individual', 'sole_trader', 'company')),
  legal_name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  -- Encrypted with a key derived from SECRET_KEY: the numbers by kind.
  numbers bytea not null,
  -- What of them may be shown, in order: kind, label, masked.
  numbers_shown jsonb not null,
  changed_at timestamptz not null,
  verified_at timestamptz,
  verified_by uuid references people on delete set null,
  correction_requested_at timestamptz,
  correction_reason text,
  primary key (organization_id, person_id),
  check (verified_at is null or correction_requested_at is null)
);
create index tax_infos_person on tax_infos (person_id);
alter table tax_infos enable row level security;
create policy tax_infos_tenant on tax_infos
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who read whole numbers. Only ever added to.
create table tax_info_views (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  person_id uuid not null,
  viewer_id uuid references people on delete set null,
  reason text not null,
  viewed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references tax_infos (organization_id, person_id) on delete cascade
);
create index tax_info_views_list on tax_info_views (organization_id, person_id, viewed_at desc);
alter table tax_info_views enable row level security;
create policy tax_info_views_tenant on tax_info_views
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
