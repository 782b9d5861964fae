-- LTI 1.3 as a tool: platforms that launch courses of an organization, launches in progress, who people are there, and where
-- their grades go. New tables.

create table lti_platforms (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Empty until the first launch of a platform that registered itself without one.
  deployment_ids text[] not null,
  authorization_url text not null,
  token_url text not null,
  jwks_url text not null,
  -- What the platform's teachers become here.
  staff_role text not null default 'learner' check (staff_role in ('learner', 'instructor')),
  is_dynamic boolean not null default false,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create unique index lti_platforms_client on lti_platforms (organization_id, issuer, client_id) where ended_at is null;
create index lti_platforms_created_by on lti_platforms (created_by);
alter table lti_platforms enable row level security;
create policy lti_platforms_tenant on lti_platforms
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Lets one platform register itself once.
create table lti_platform_invites (
  organization_id uuid not null references organizations on delete cascade,
  token_hash bytea not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  platform_id uuid,
  primary key (organization_id, token_hash)
);
create index lti_platform_invites_created_by on lti_platform_invites (created_by);
alter table lti_platform_invites enable row level security;
create policy lti_platform_invites_tenant on lti_platform_invites
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A launch between the platform's first word and its message. Each is used once, by the browser that began it.
create table lti_logins (
  organization_id uuid not null references organizations on delete cascade,
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  platform_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, state_hash),
  foreign key (organization_id, platform_id) references lti_platforms (organization_id, id) on delete cascade
);
create index lti_logins_old on lti_logins (created_at);
create index lti_logins_platform on lti_logins (organization_id, platform_id);
alter table lti_logins enable row level security;
create policy lti_logins_tenant on lti_logins
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A message that was accepted and is exchanged for a session once.
create table lti_tickets (
  organization_id uuid not null references organizations on delete cascade,
  ticket_hash bytea not null,
  browser_hash bytea not null,
  platform_id uuid not null,
  person_id uuid not null references people on delete cascade,
  -- Where the person goes; null for choosing content.
  path text,
  -- Choosing content: what the platform asked for.
  choosing jsonb,
  created_at timestamptz not null,
  primary key (organization_id, ticket_hash),
  foreign key (organization_id, platform_id) references lti_platforms (organization_id, id) on delete cascade
);
create index lti_tickets_person on lti_tickets (person_id);
create index lti_tickets_old on lti_tickets (created_at);
create index lti_tickets_platform on lti_tickets (organization_id, platform_id);
alter table lti_tickets enable row level security;
create policy lti_tickets_tenant on lti_tickets
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who someone is at a platform. Nothing but this links the two: an address that a platform names proves nothing.
create table lti_identities (
  organization_id uuid not null references organizations on delete cascade,
  platform_id uuid not null,
  subject text not null,
  person_id uuid not null references people on delete cascade,
  roles text[] not null,
  created_at timestamptz not null,
  last_launched_at timestamptz not null,
  primary key (organization_id, platform_id, subject),
  foreign key (organization_id, platform_id) references lti_platforms (organization_id, id) on delete cascade
);
create index lti_identities_person on lti_identities (person_id);
alter table lti_identities enable row level security;
create policy lti_identities_tenant on lti_identities
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Where the result of a person in a course or lesson goes.
create table lti_returns (
  organization_id uuid not null references organizations on delete cascade,
  platform_id uuid not null,
  line_item_url text not null,
  person_id uuid not null references people on delete cascade,
  subject text not null,
  course_id uuid not null,
  lesson_id uuid,
  -- What was sent last, in per cent, so that nothing is sent twice.
  sent_percent double precision,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, platform_id, line_item_url, person_id),
  foreign key (organization_id, platform_id) references lti_platforms (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index lti_returns_learner on lti_returns (organization_id, course_id, person_id);
create index lti_returns_person on lti_returns (person_id);
alter table lti_returns enable row level security;
create policy lti_returns_tenant on lti_returns
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
