-- Tools that the operator registers once for the whole installation and offers to organizations. An organization that uses
-- one has a row in lti_tools with a deployment of its own. New tables, and a column without a value: no table is rewritten.

-- What is shared and which services are open are the most that an organization may allow. Its id is the client id.
create table lti_provided_tools (
  id uuid primary key default uuidv7(),
  name text not null,
  description text not null default '',
  login_url text not null,
  launch_url text not null,
  deep_link_url text,
  review_url text,
  redirect_urls text[] not null,
  jwks_url text,
  jwks jsonb,
  custom jsonb not null default '{}',
  scopes text[] not null default '{}',
  shares_name boolean not null default false,
  shares_email boolean not null default false,
  shares_picture boolean not null default false,
  opens_in text not null default 'frame' check (opens_in in ('frame', 'window')),
  is_dynamic boolean not null default false,
  offered_to text not null default 'chosen' check (offered_to in ('all', 'chosen')),
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  ended_at timestamptz,
  check (jwks_url is not null or jwks is not null)
);
create index lti_provided_tools_created_by on lti_provided_tools (created_by);
-- Without a policy: only the operator's own endpoints read it, with the owner's rights.
alter table lti_provided_tools enable row level security;

-- The organizations that a tool is offered to, if it isn't offered to all.
create table lti_provided_offers (
  organization_id uuid not null references organizations on delete cascade,
  tool_id uuid not null references lti_provided_tools on delete cascade,
  primary key (organization_id, tool_id)
);
create index lti_provided_offers_tool on lti_provided_offers (tool_id);
alter table lti_provided_offers enable row level security;
create policy lti_provided_offers_tenant on lti_provided_offers
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table lti_tools add column provided_tool_id uuid references lti_provided_tools;
create unique index lti_tools_provided on lti_tools (provided_tool_id, organization_id) where provided_tool_id is not null;

-- RSA keys that messages to provided tools are signed with.
create table lti_installation_keys (
  id uuid primary key default uuidv7(),
  public_jwk jsonb not null,
  -- Sealed with SECRET_KEY.
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);
create unique index lti_installation_keys_current on lti_installation_keys ((true)) where retired_at is null;
alter table lti_installation_keys enable row level security;

-- Lets one tool register itself once with the installation. The token is only kept as its hash.
create table lti_installation_registrations (
  token_hash bytea primary key,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  tool_id uuid
);
create index lti_installation_registrations_created_by on lti_installation_registrations (created_by);
alter table lti_installation_registrations enable row level security;

-- IDs of messages from provided tools that count once, kept for as long as the message could be sent again.
create table lti_installation_seen (
  source_id uuid not null,
  value_hash bytea not null,
  expires_at timestamptz not null,
  primary key (source_id, value_hash)
);
create index lti_installation_seen_old on lti_installation_seen (expires_at);
alter table lti_installation_seen enable row level security;

-- What provided tools know a member by: another random ID in each organization, so that a tool that several organizations
-- use can't tell that two of its users are one person.
create table lti_subjects (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  subject uuid not null default gen_random_uuid(),
  primary key (organization_id, person_id)
);
create unique index lti_subjects_subject on lti_subjects (organization_id, subject);
create index lti_subjects_person on lti_subjects (person_id);
alter table lti_subjects enable row level security;
create policy lti_subjects_tenant on lti_subjects
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
