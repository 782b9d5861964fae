-- Organizations are reached by host names of their own, which they prove by DNS. A new table; the new columns are empty and
-- lock for a moment.

create table organization_hosts (
  organization_id uuid not null references organizations on delete cascade,
  -- As browsers send it: in ASCII, without a port.
  host text not null check (host = lower(host)),
  -- Published by whoever controls the name, so it is no secret.
  token text not null,
  created_at timestamptz not null,
  proven_at timestamptz,
  checked_at timestamptz,
  -- Whether the name led to this installation when it was last checked.
  points_here boolean,
  -- Since when the proof can't be found any more; it ends some days later.
  missing_since timestamptz,
  primary key (organization_id, host)
);
-- Several may try; the first proof counts. Also finds the organization of a visit.
create unique index organization_hosts_proven on organization_hosts (host) where proven_at is not null;
create index organization_hosts_check on organization_hosts (checked_at) where proven_at is not null;
alter table organization_hosts enable row level security;
create policy organization_hosts_tenant on organization_hosts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The host that a sign-in began on, and ends on; null for the installation's own.
alter table sso_attempts add column host text;
alter table saml_attempts add column host text;
alter table saml_tickets add column host text;
