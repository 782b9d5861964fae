-- Files with everything of one person, the end of an account, and whose entries of the audit log are whose. A new
-- column without a default and new tables lock nothing; the index is built once over the audit log.

alter table people add column deleted_at timestamptz;

create table personal_data_exports (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  file_id uuid references files on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  -- From then on the file is gone.
  expires_at timestamptz
);
-- Asking twice at once is asking once.
create unique index personal_data_exports_running on personal_data_exports (person_id)
  where finished_at is null and failed_at is null;
create index personal_data_exports_list on personal_data_exports (person_id, created_at desc);
create index personal_data_exports_expiry on personal_data_exports (expires_at) where file_id is not null;
alter table personal_data_exports enable row level security;
create policy personal_data_exports_own on personal_data_exports
  using (person_id = app_person_id()) with check (person_id = app_person_id());

create index audit_entries_actor on audit_entries (actor_id, created_at desc);
