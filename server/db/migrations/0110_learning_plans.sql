-- What an organization wants its people to learn: one course or an ordered path, by when, and for how long it counts.
-- New tables only.

create table learning_plans (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 120),
  description text not null default '',
  -- A fixed day, or so many days after someone was assigned; neither means without a due date.
  due_at timestamptz,
  due_days integer check (due_days > 0),
  -- How long a completion counts; null means for ever.
  valid_days integer check (valid_days > 0),
  grace_days integer not null default 0 check (grace_days >= 0),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id),
  check (num_nonnulls(due_at, due_days) <= 1)
);
create index learning_plans_list on learning_plans (organization_id, created_at desc);
alter table learning_plans enable row level security;
create policy learning_plans_tenant on learning_plans
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table learning_plan_courses (
  organization_id uuid not null,
  plan_id uuid not null,
  course_id uuid not null,
  position integer not null,
  primary key (organization_id, plan_id, course_id),
  foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index learning_plan_courses_course on learning_plan_courses (organization_id, course_id);
alter table learning_plan_courses enable row level security;
create policy learning_plan_courses_tenant on learning_plan_courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Whoever joins one of these groups later is assigned too.
create table learning_plan_groups (
  organization_id uuid not null,
  plan_id uuid not null,
  group_id uuid not null,
  primary key (organization_id, plan_id, group_id),
  foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade
);
create index learning_plan_groups_group on learning_plan_groups (organization_id, group_id);
alter table learning_plan_groups enable row level security;
create policy learning_plan_groups_tenant on learning_plan_groups
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table learning_plan_people (
  organization_id uuid not null,
  plan_id uuid not null,
  person_id uuid not null,
  assigned_at timestamptz not null,
  due_at timestamptz,
  started_at timestamptz,
  completed_courses integer not null default 0,
  completed_at timestamptz,
  valid_until timestamptz,
  reminded_at timestamptz,
  primary key (organization_id, plan_id, person_id),
  foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade
);
create index learning_plan_people_person on learning_plan_people (organization_id, person_id);
create index learning_plan_people_due on learning_plan_people (due_at) where completed_at is null and due_at is not null;
create index learning_plan_people_valid on learning_plan_people (valid_until) where valid_until is not null;
alter table learning_plan_people enable row level security;
create policy learning_plan_people_tenant on learning_plan_people
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
