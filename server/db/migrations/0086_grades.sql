-- How the work of a course adds up to a grade, and what was given by hand. New tables only.

create table grade_categories (
  organization_id uuid not null references organizations on delete cascade,
  -- Made by whoever writes the scheme.
  id uuid not null,
  course_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  weight_percent integer not null check (weight_percent between 0 and 100),
  drop_lowest integer not null default 0 check (drop_lowest between 0 and 20),
  position integer not null,
  primary key (organization_id, id),
  unique (organization_id, course_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index grade_categories_course on grade_categories (organization_id, course_id, position);
alter table grade_categories enable row level security;
create policy grade_categories_tenant on grade_categories
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What stands in a column: a lesson of the course, whose id it then has, or something done elsewhere.
create table grade_items (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  course_id uuid not null,
  -- Only of items that are no lessons; lessons have their own.
  title text check (length(title) between 1 and 120),
  points double precision check (points > 0 and points <= 1000),
  category_id uuid,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, course_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id, category_id)
    references grade_categories (organization_id, course_id, id) on delete set null (category_id),
  check ((title is null) = (points is null))
);
create index grade_items_course on grade_items (organization_id, course_id, created_at, id);
alter table grade_items enable row level security;
create policy grade_items_tenant on grade_items
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What someone gave by hand. It counts instead of what the work itself brought.
create table grade_marks (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  item_id uuid not null,
  enrollment_id uuid not null,
  person_id uuid not null references people on delete cascade,
  points double precision not null check (points >= 0),
  reason text not null,
  marked_by uuid references people on delete set null,
  marked_at timestamptz not null,
  primary key (organization_id, enrollment_id, item_id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index grade_marks_item on grade_marks (organization_id, course_id, item_id);
alter table grade_marks enable row level security;
create policy grade_marks_tenant on grade_marks
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());
