-- LTI 1.3 as a platform: tools of an organization, its signing keys, launches, line items, scores and a log. New tables.
-- Lessons get one more kind that has content. That column is made again, since PostgreSQL before 17 can't change how it is
-- computed, which locks the table for about a second per 100,000 lessons.

alter table lessons drop column has_content;
alter table lessons add column has_content boolean not null generated always as (
  case
    when kind = 'text' then jsonb_path_exists(content,
      '$.document.** ? (@.type == "text" || @.type == "image" || @.type == "embed" || @.type == "blockMath" || @.type == "inlineMath")')
    when kind in ('video', 'audio', 'file') then content ->> 'resource_id' is not null
    when kind = 'embed' then content ->> 'url' is not null
    else coalesce(content ->> 'quiz_id', content ->> 'assignment_id', content ->> 'live_session_id',
      content ->> 'package_id', content ->> 'tool_id') is not null
  end) stored;

-- RSA keys that an organization signs LTI messages with. A retired key stays public for as long as what it signed is valid.
create table lti_keys (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  public_jwk jsonb not null,
  -- Sealed with SECRET_KEY.
  private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (organization_id, id)
);
create unique index lti_keys_current on lti_keys (organization_id) where retired_at is null;
alter table lti_keys enable row level security;
create policy lti_keys_tenant on lti_keys
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- A tool that this organization launches. Its id is the client id.
create table lti_tools (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  deployment_id text not null,
  name text not null,
  description text not null default '',
  login_url text not null,
  launch_url text not null,
  deep_link_url text,
  redirect_urls text[] not null,
  -- Where the tool's public keys are; null if the admin pasted them.
  jwks_url text,
  jwks jsonb,
  custom jsonb not null default '{}',
  scopes text[] not null default '{}',
  shares_name boolean not null default false,
  shares_email boolean not null default false,
  shares_picture boolean not null default false,
  opens_in text not null default 'frame' check (opens_in in ('frame', 'window')),
  is_dynamic boolean not null default false,
  created_at timestamptz not null,
  created_by uuid references people on delete set null,
  ended_at timestamptz,
  primary key (organization_id, id),
  check (jwks_url is not null or jwks is not null)
);
create index lti_tools_list on lti_tools (organization_id, created_at desc);
create index lti_tools_created_by on lti_tools (created_by);
alter table lti_tools enable row level security;
create policy lti_tools_tenant on lti_tools
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Lets one tool register itself once. The token is only kept as its hash.
create table lti_registrations (
  organization_id uuid not null references organizations on delete cascade,
  token_hash bytea not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  tool_id uuid,
  primary key (organization_id, token_hash)
);
create index lti_registrations_created_by on lti_registrations (created_by);
alter table lti_registrations enable row level security;
create policy lti_registrations_tenant on lti_registrations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One launch of a tool, from the click to the tool's answer. Each step works once.
create table lti_launches (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  secret_hash bytea not null,
  browser_hash bytea not null,
  tool_id uuid not null,
  person_id uuid not null references people on delete cascade,
  message text not null check (message in ('resource_link', 'deep_linking')),
  course_id uuid not null,
  lesson_id uuid,
  -- Deep linking: the section that new lessons go to.
  section_id uuid,
  -- Of a launch by a member of staff: what the draft says.
  is_draft boolean not null,
  created_at timestamptz not null,
  -- The tool asked who it is.
  authorized_at timestamptz,
  -- Deep linking: the tool's answer arrived.
  answered_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, tool_id) references lti_tools (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create unique index lti_launches_secret on lti_launches (organization_id, secret_hash);
create index lti_launches_tool on lti_launches (organization_id, tool_id);
create index lti_launches_course on lti_launches (organization_id, course_id);
create index lti_launches_person on lti_launches (person_id);
create index lti_launches_old on lti_launches (created_at);
alter table lti_launches enable row level security;
create policy lti_launches_tenant on lti_launches
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Nonces and ids of messages that count once, kept for as long as the message could be sent again.
create table lti_seen (
  organization_id uuid not null references organizations on delete cascade,
  -- The tool or platform that used it.
  source_id uuid not null,
  value_hash bytea not null,
  expires_at timestamptz not null,
  primary key (organization_id, source_id, value_hash)
);
create index lti_seen_old on lti_seen (expires_at);
alter table lti_seen enable row level security;
create policy lti_seen_tenant on lti_seen
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Columns of the gradebook that tools fill. The first one of a graded lesson is made with it; tools may add more.
create table lti_line_items (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  tool_id uuid not null,
  course_id uuid not null,
  lesson_id uuid,
  -- The lesson's own column.
  is_of_lesson boolean not null,
  label text not null,
  maximum_points double precision not null check (maximum_points > 0),
  resource_id text,
  tag text,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, tool_id) references lti_tools (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check (lesson_id is not null or not is_of_lesson)
);
create unique index lti_line_items_lesson on lti_line_items (organization_id, tool_id, lesson_id) where is_of_lesson;
create index lti_line_items_course on lti_line_items (organization_id, course_id, created_at);
alter table lti_line_items enable row level security;
create policy lti_line_items_tenant on lti_line_items
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table lti_scores (
  organization_id uuid not null references organizations on delete cascade,
  line_item_id uuid not null,
  enrollment_id uuid not null,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  -- Null while there is nothing to count.
  points double precision,
  maximum_points double precision,
  comment text not null default '',
  activity_progress text not null,
  grading_progress text not null,
  -- When the tool says that it happened; an older score that comes late changes nothing.
  scored_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, line_item_id, enrollment_id),
  foreign key (organization_id, line_item_id) references lti_line_items (organization_id, id) on delete cascade,
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index lti_scores_enrollment on lti_scores (organization_id, enrollment_id);
create index lti_scores_person on lti_scores (person_id);
alter table lti_scores enable row level security;
create policy lti_scores_tenant on lti_scores
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Launches and service calls, for admins. Swept after 90 days.
create table lti_log (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  created_at timestamptz not null,
  -- The tool, or the platform, as it was called then.
  partner_id uuid,
  partner_name text not null,
  action text not null,
  person_id uuid references people on delete set null,
  -- Empty when it worked.
  error text not null default '',
  primary key (organization_id, id)
);
create index lti_log_list on lti_log (organization_id, created_at desc, id desc);
create index lti_log_person on lti_log (person_id);
create index lti_log_old on lti_log (created_at);
alter table lti_log enable row level security;
create policy lti_log_tenant on lti_log
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
