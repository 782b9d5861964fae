-- Single sign-on by OpenID Connect, one provider per organization. New tables only.

create table sso_connections (
  organization_id uuid primary key references organizations on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted with a key derived from SECRET_KEY.
  client_secret bytea not null,
  -- Domains of the organization whose people must sign in this way.
  forced_domains text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
alter table sso_connections enable row level security;
create policy sso_connections_tenant on sso_connections
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who someone at the provider is here. The provider's subject is the name that never changes.
create table sso_identities (
  organization_id uuid not null references sso_connections on delete cascade,
  subject text not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, subject),
  unique (organization_id, person_id)
);
alter table sso_identities enable row level security;
create policy sso_identities_tenant on sso_identities
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Sign-ins under way; each can be finished once, by the browser that began it.
create table sso_attempts (
  organization_id uuid not null references sso_connections on delete cascade,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null,
  primary key (organization_id, state_hash)
);
create unique index sso_attempts_state on sso_attempts (state_hash);
create index sso_attempts_age on sso_attempts (created_at);
alter table sso_attempts enable row level security;
create policy sso_attempts_tenant on sso_attempts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
