-- Imports of questions, so that one can be undone and the same file can update what it brought before. A new table and
-- two columns without a default: the lock on questions lasts for a moment.

create table question_imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  bank_id uuid not null,
  file_name text not null default '',
  -- What the file turned out to be, in words.
  format text not null,
  -- Every item of the file with what became of it.
  report jsonb not null,
  -- Questions that were there before, as they were.
  updated jsonb not null default '[]',
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, bank_id) references question_banks (organization_id, id) on delete cascade
);
create index question_imports_bank on question_imports (organization_id, bank_id, created_at desc);
alter table question_imports enable row level security;
create policy question_imports_tenant on question_imports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What the other system calls the question, and the import that brought it.
alter table questions add column external_id text check (length(external_id) between 1 and 200);
alter table questions add column import_id uuid;
alter table questions add foreign key (organization_id, import_id)
  references question_imports (organization_id, id) on delete set null (import_id);
create index questions_external on questions (organization_id, bank_id, external_id)
  where external_id is not null and deleted_at is null;
create index questions_import on questions (organization_id, import_id) where import_id is not null;
