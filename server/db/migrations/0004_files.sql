-- Files that people upload. The bytes live in the file store; a row says whose they are. New table only.

create table files (
  id uuid primary key default uuidv7(),
  organization_id uuid references organizations on delete cascade,
  owner_id uuid references people on delete set null,
  purpose text not null,
  name text not null check (length(name) between 1 and 255),
  -- Empty until the content has arrived and was looked at: what the sender claims is never stored.
  content_type text not null default '',
  size_bytes bigint not null check (size_bytes >= 0),
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  deleted_at timestamptz,
  unique (organization_id, id)
);
create index files_owner on files (owner_id, created_at desc);
create index files_unfinished on files (created_at) where ready_at is null;
create index files_deleted on files (deleted_at) where deleted_at is not null;
alter table files enable row level security;
create policy files_tenant on files
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
create policy files_owner on files
  using (organization_id is null and owner_id = app_person_id())
  with check (organization_id is null and owner_id = app_person_id());

-- However a row goes, also with its organization, its bytes go after it.
create function files_remove_bytes() returns trigger language plpgsql as $$
begin
  perform app_add_job('files.remove-bytes', json_build_object('storage_key', old.storage_key), null, now(), 25);
  return null;
end $$;
create trigger files_remove_bytes after delete on files for each row execute function files_remove_bytes();
