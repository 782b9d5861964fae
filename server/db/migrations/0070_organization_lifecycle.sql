-- Limits, features, states and rules of an organization, and the e-mail domains that are known to be its own.
-- New columns have constant defaults: no rewrite, an exclusive lock for milliseconds.

alter table organizations
  -- Null means without limit.
  add column seat_limit integer check (seat_limit > 0),
  add column storage_limit_bytes bigint check (storage_limit_bytes > 0),
  -- What the platform opened for this organization beyond what everyone has.
  add column features text[] not null default '{}',
  add column suspended_at timestamptz,
  add column suspension_message text not null default '',
  add column archived_at timestamptz,
  add column deletion_requested_at timestamptz,
  add column sign_up_policy text not null default 'invite_only'
    check (sign_up_policy in ('invite_only', 'request', 'open')),
  add column two_factor_required_at timestamptz;
create index organizations_created on organizations (created_at desc);
create index organizations_to_delete on organizations (deletion_requested_at)
  where deletion_requested_at is not null;

-- A domain belongs to one organization, and only the platform says so: who may force sign-in for an address depends on it.
create table organization_domains (
  organization_id uuid not null references organizations on delete cascade,
  domain text not null unique check (domain = lower(domain)),
  created_at timestamptz not null,
  primary key (organization_id, domain)
);
alter table organization_domains enable row level security;
create policy organization_domains_tenant on organization_domains
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- True for the platform's own staff; policies ask it once per statement.
create function app_is_super_admin() returns boolean language sql stable parallel safe as
  $$ select exists (select 1 from people where id = app_person_id() and user_role = 'super_admin') $$;

