-- What launches from other platforms gave, so that admins can see and revoke it, and the member lists of those platforms.
-- New tables and columns without defaults to compute: no table is rewritten.

-- An admin took the access away; launches of this person are refused.
alter table lti_identities
  add column revoked_at timestamptz,
  add column revoked_by uuid references people on delete set null,
  -- Null for someone who is only in the platform's member list so far.
  alter column last_launched_at drop not null;
create index lti_identities_revoked_by on lti_identities (revoked_by);

-- A course at a platform that uses one of ours.
create table lti_contexts (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  platform_id uuid not null,
  -- The platform's own ID of its course; empty if it names none.
  context_id text not null,
  title text not null,
  course_id uuid not null,
  -- Where its members are listed, if the platform says so.
  members_url text,
  -- Where the changes since the last reading are listed, if the platform says so.
  changes_url text,
  created_at timestamptz not null,
  synced_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, platform_id) references lti_platforms (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create unique index lti_contexts_course on lti_contexts (organization_id, platform_id, context_id, course_id);
create index lti_contexts_own_course on lti_contexts (organization_id, course_id);
alter table lti_contexts enable row level security;
create policy lti_contexts_tenant on lti_contexts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Someone who takes part in such a course.
create table lti_places (
  organization_id uuid not null references organizations on delete cascade,
  context_id uuid not null,
  person_id uuid not null references people on delete cascade,
  subject text not null,
  -- The enrollment came from the platform and ends with the place.
  gave_enrollment boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, context_id, person_id),
  foreign key (organization_id, context_id) references lti_contexts (organization_id, id) on delete cascade
);
create index lti_places_person on lti_places (person_id);
alter table lti_places enable row level security;
create policy lti_places_tenant on lti_places
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Of a reading of members: how many were added and removed.
alter table lti_log
  add column added_count integer,
  add column removed_count integer;

-- Members of a course as a tool read them last, so that it can ask for what changed.
create table lti_member_lists (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  tool_id uuid not null,
  course_id uuid not null,
  -- What the tool was told about each person, by ID, as a hash.
  members jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, tool_id) references lti_tools (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index lti_member_lists_tool on lti_member_lists (organization_id, tool_id, course_id);
create index lti_member_lists_course on lti_member_lists (organization_id, course_id);
create index lti_member_lists_old on lti_member_lists (created_at);
alter table lti_member_lists enable row level security;
create policy lti_member_lists_tenant on lti_member_lists
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A launch that shows a teacher one learner's work.
alter table lti_launches
  add column for_person_id uuid references people on delete cascade,
  add column line_item_id uuid,
  drop constraint lti_launches_message_check,
  add constraint lti_launches_message_check check (message in ('resource_link', 'deep_linking', 'submission_review'));
create index lti_launches_for_person on lti_launches (for_person_id);

-- Where a tool shows the work behind a score; null if it can't. A column may have its own page.
alter table lti_tools add column review_url text;
alter table lti_line_items add column review jsonb;
