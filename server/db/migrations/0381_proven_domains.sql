-- Organizations prove domains themselves, by DNS or by a file, and decide what a proven domain means for signing in. New
-- tables; the new columns have constant defaults and lock for a moment.

alter table organization_domains
  -- People with an address there sign in with the organization's provider, while it has one.
  add column sign_in_required_at timestamptz,
  -- What happens to people who register with an address there.
  add column capture text not null default 'none' check (capture in ('none', 'join', 'sign_in'));

-- Domains that an organization wants to prove or has proved. Several may try; the first proof counts.
create table domain_claims (
  organization_id uuid not null references organizations on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Published by whoever controls the domain, so it is no secret.
  token text not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  proven_at timestamptz,
  method text check (method in ('dns', 'file')),
  checked_at timestamptz,
  error text not null default '',
  -- Since when the proof can't be found any more; it ends some days later.
  missing_since timestamptz,
  primary key (organization_id, domain)
);
create unique index domain_claims_proven on domain_claims (domain) where proven_at is not null;
create index domain_claims_check on domain_claims (checked_at) where proven_at is not null;
create index domain_claims_created_by on domain_claims (created_by);
alter table domain_claims enable row level security;
create policy domain_claims_tenant on domain_claims
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Admins who can use their password even where the organization's sign-in is required: for the day its provider is down.
create table break_glass_admins (
  organization_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade
);
create index break_glass_admins_person on break_glass_admins (person_id);
alter table break_glass_admins enable row level security;
create policy break_glass_admins_tenant on break_glass_admins
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Finds accounts by the domain of their address.
create index people_domain on people (split_part(email, '@', 2));
