-- Signed credentials of certificates. A new table, and columns without defaults: locks nothing for long.

-- Each organization signs with a key of its own. The private half is kept encrypted; it never leaves the server.
create table signing_keys (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea not null,
  created_at timestamptz not null,
  -- A retired key signs nothing more, and what it signed stays good. What a revoked key signed is not to be trusted.
  retired_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create unique index signing_keys_current on signing_keys (organization_id)
  where retired_at is null and revoked_at is null;
alter table signing_keys enable row level security;
create policy signing_keys_tenant on signing_keys
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Public halves are for everyone: they stand in the organization's DID document.
create function public_signing_keys(organization uuid)
  returns table (id uuid, public_key bytea, created_at timestamptz, retired_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public as
$$ select id, public_key, created_at, retired_at, revoked_at from signing_keys
   where organization_id = organization order by created_at $$;

-- The next free place in the organization's list of revocations.
create table credential_counters (
  organization_id uuid primary key references organizations on delete cascade,
  next_index integer not null
);
alter table credential_counters enable row level security;
create policy credential_counters_tenant on credential_counters
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table certificates
  -- The Open Badges credential as a compact JWS; its payload is what was signed, to the byte.
  add column credential text,
  add column signing_key_id uuid,
  add column status_index integer;
create unique index certificates_status on certificates (organization_id, status_index);
create index certificates_key on certificates (organization_id, signing_key_id);
create index certificates_unsigned on certificates (organization_id, id) where credential is null;
