-- Points, badges and who wants to be seen with them. New tables only.

create table achievement_settings (
  organization_id uuid primary key references organizations on delete cascade,
  disabled_at timestamptz
);
alter table achievement_settings enable row level security;
create policy achievement_settings_tenant on achievement_settings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One row per act of learning, however often it is told of. An act that came too soon is kept with no points.
create table point_entries (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  act text not null check (act in ('lesson_completed', 'quiz_passed', 'assignment_submitted', 'course_completed',
    'certificate_earned')),
  -- What was done, such as the lesson.
  subject_id uuid not null,
  course_id uuid,
  title text not null,
  points integer not null check (points >= 0),
  -- Why it has no points.
  withheld text check (withheld in ('too_soon', 'daily_limit')),
  earned_at timestamptz not null,
  -- The learner's own.
  day date not null,
  primary key (organization_id, id),
  unique (organization_id, person_id, act, subject_id)
);
create index point_entries_recent on point_entries (organization_id, person_id, earned_at desc);
create index point_entries_period on point_entries (organization_id, earned_at) include (person_id, points);
alter table point_entries enable row level security;
create policy point_entries_tenant on point_entries
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What a learner has in all, kept up with each entry, and how much of it others see.
create table learner_points (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  points integer not null default 0,
  hidden_at timestamptz,
  badges_shown_at timestamptz,
  primary key (organization_id, person_id)
);
create index learner_points_rank on learner_points (organization_id, points desc) where hidden_at is null;
alter table learner_points enable row level security;
create policy learner_points_tenant on learner_points
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Badges that an organization made; those that come with Lyceum are in the code.
create table badges (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  description text not null,
  icon text not null,
  -- Which acts are counted, how many make the badge, and in which course and how many days if that matters.
  act text not null,
  count integer not null check (count between 1 and 10000),
  course_id uuid,
  within_days integer check (within_days between 1 and 366),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index badges_list on badges (organization_id, created_at) where archived_at is null;
alter table badges enable row level security;
create policy badges_tenant on badges
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table badge_awards (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  -- The id of a badge of the organization, or the name of one that comes with Lyceum.
  badge text not null,
  awarded_at timestamptz not null,
  primary key (organization_id, person_id, badge)
);
alter table badge_awards enable row level security;
create policy badge_awards_tenant on badge_awards
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
