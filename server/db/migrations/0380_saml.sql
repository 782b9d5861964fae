-- Single sign-on over SAML 2.0: several identity providers per organization, who people are there, sign-ins under way,
-- messages that were used, and the log. New tables only.

create table saml_connections (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  -- From the provider's metadata. Messages count only from this issuer, signed with one of these certificates.
  issuer text not null,
  sign_in_url text not null,
  logout_url text,
  certificates text[] not null,
  metadata_url text,
  metadata_checked_at timestamptz,
  metadata_changed_at timestamptz not null,
  metadata_error text not null default '',
  -- Our own key pair for this provider; the private half is encrypted with a key derived from SECRET_KEY.
  private_key bytea not null,
  certificate text not null,
  -- Domains of the organization that this provider signs in; empty means all of them.
  domains text[] not null default '{}',
  mapping jsonb not null,
  role_values jsonb not null default '[]',
  default_role text not null default 'learner' check (default_role in ('learner', 'instructor', 'admin')),
  -- Sign-ins that begin at the provider carry no proof of the browser that began them.
  allows_unsolicited boolean not null default false,
  single_logout boolean not null default false,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index saml_connections_issuer on saml_connections (organization_id, issuer);
create index saml_connections_created_by on saml_connections (created_by);
create index saml_connections_refresh on saml_connections (metadata_checked_at) where metadata_url is not null;
alter table saml_connections enable row level security;
create policy saml_connections_tenant on saml_connections
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who someone at a provider is here.
create table saml_identities (
  organization_id uuid not null,
  connection_id uuid not null,
  name_id text not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, connection_id, name_id),
  unique (organization_id, connection_id, person_id),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_identities_person on saml_identities (person_id);
alter table saml_identities enable row level security;
create policy saml_identities_tenant on saml_identities
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Requests that were sent to a provider. Each is answered once: a sign-in by the browser that began it, a test on its page.
create table saml_attempts (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  connection_id uuid not null,
  request_id text not null,
  -- Null for a test, which signs nobody in.
  browser_hash bytea,
  started_by uuid references people on delete cascade,
  -- What arrived in a test.
  outcome jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, request_id),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_attempts_age on saml_attempts (created_at);
create index saml_attempts_started_by on saml_attempts (started_by);
create index saml_attempts_connection on saml_attempts (organization_id, connection_id);
alter table saml_attempts enable row level security;
create policy saml_attempts_tenant on saml_attempts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Messages that were used, until they would have expired anyway.
create table saml_seen (
  organization_id uuid not null,
  connection_id uuid not null,
  message_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, connection_id, message_hash),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_seen_expires on saml_seen (expires_at);
alter table saml_seen enable row level security;
create policy saml_seen_tenant on saml_seen
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A message that was accepted, to be exchanged for a session once.
create table saml_tickets (
  organization_id uuid not null,
  ticket_hash bytea not null,
  connection_id uuid not null,
  browser_hash bytea not null,
  claims jsonb not null,
  path text,
  created_at timestamptz not null,
  primary key (organization_id, ticket_hash),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_tickets_age on saml_tickets (created_at);
create index saml_tickets_connection on saml_tickets (organization_id, connection_id);
alter table saml_tickets enable row level security;
create policy saml_tickets_tenant on saml_tickets
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Sessions that a provider opened and can end.
create table saml_sessions (
  organization_id uuid not null,
  session_id uuid not null references sessions on delete cascade,
  connection_id uuid not null,
  name_id text not null,
  name_id_format text not null,
  session_index text not null,
  primary key (organization_id, session_id),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_sessions_session on saml_sessions (session_id);
create index saml_sessions_name on saml_sessions (organization_id, connection_id, name_id);
alter table saml_sessions enable row level security;
create policy saml_sessions_tenant on saml_sessions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table saml_log (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  created_at timestamptz not null,
  connection_id uuid not null,
  person_id uuid references people on delete set null,
  -- How the provider named the person.
  subject text not null,
  outcome text not null check (outcome in ('signed_in', 'refused', 'signed_out')),
  reason text not null default '',
  detail text not null default '',
  primary key (organization_id, id),
  foreign key (organization_id, connection_id) references saml_connections (organization_id, id) on delete cascade
);
create index saml_log_list on saml_log (organization_id, created_at desc, id desc);
create index saml_log_age on saml_log (created_at);
create index saml_log_person on saml_log (person_id);
create index saml_log_connection on saml_log (organization_id, connection_id);
alter table saml_log enable row level security;
create policy saml_log_tenant on saml_log
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
