-- Courses from other systems: what was in a file, what became of every item, and what an undo has to remove. Two new
-- tables; nothing that exists is locked.

create table course_imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- The uploaded file; it is deleted once the import is done or given up.
  file_id uuid references files on delete set null,
  file_name text not null,
  -- Tells when the same file is imported again.
  digest text,
  status text not null default 'reading'
    check (status in ('reading', 'ready', 'importing', 'done', 'failed', 'undone')),
  -- What the file turned out to be, in words.
  format text not null default '',
  title text not null default '',
  -- How many of each kind it creates, and what is to be said of the file as a whole.
  summary jsonb not null default '{}',
  -- Every item of the file with what becomes, or became, of it.
  report jsonb not null default '[]',
  -- Why it failed, in a sentence.
  problem text,
  done_count int not null default 0,
  total_count int not null default 0,
  course_id uuid,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete set null (course_id)
);
create index course_imports_newest on course_imports (organization_id, created_at desc);
create index course_imports_digest on course_imports (organization_id, digest) where status = 'done';
create index course_imports_course on course_imports (organization_id, course_id) where course_id is not null;
create index course_imports_file on course_imports (file_id) where file_id is not null;
create index course_imports_person on course_imports (created_by) where created_by is not null;
alter table course_imports enable row level security;
create policy course_imports_tenant on course_imports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Files that an import stored, so that a repeated run finds them and an undo removes them.
create table course_import_files (
  organization_id uuid not null,
  import_id uuid not null,
  file_id uuid not null references files on delete cascade,
  primary key (organization_id, import_id, file_id),
  foreign key (organization_id, import_id) references course_imports (organization_id, id) on delete cascade
);
create index course_import_files_file on course_import_files (file_id);
alter table course_import_files enable row level security;
create policy course_import_files_tenant on course_import_files
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
