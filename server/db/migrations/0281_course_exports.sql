-- Courses as files for other systems. A new table; nothing that exists is locked.

create table course_exports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  course_id uuid not null,
  format text not null check (format in ('common_cartridge', 'scorm_1_2')),
  -- Null until the file is written.
  file_id uuid references files on delete set null,
  -- Lessons and questions that the format can't carry, each with the reason.
  left_out jsonb not null default '[]',
  problem text,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index course_exports_course on course_exports (organization_id, course_id, created_at desc);
create index course_exports_file on course_exports (file_id) where file_id is not null;
create index course_exports_person on course_exports (created_by) where created_by is not null;
alter table course_exports enable row level security;
create policy course_exports_tenant on course_exports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
