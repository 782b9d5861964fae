-- Files that hold all data of an organization, and indexes for the platform's own lists. Indexes on small tables only.

create table organization_exports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  requested_by uuid references people on delete set null,
  file_id uuid references files on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  primary key (organization_id, id)
);
create index organization_exports_list on organization_exports (organization_id, created_at desc);
alter table organization_exports enable row level security;
create policy organization_exports_tenant on organization_exports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create index people_created on people (created_at desc);
create index sessions_last_used on sessions (last_used_at desc);
