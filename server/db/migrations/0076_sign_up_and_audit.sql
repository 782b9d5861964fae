-- Who may join an organization by themselves, requests to join, and an index for the audit log's filter.

alter table organizations
  -- People with an address in one of the organization's domains join without asking.
  add column domain_sign_up_at timestamptz;

create table join_requests (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  message text not null default '',
  created_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  decided_by uuid references people on delete set null,
  primary key (organization_id, id),
  check (num_nonnulls(accepted_at, declined_at) <= 1)
);
create unique index join_requests_open on join_requests (organization_id, person_id)
  where accepted_at is null and declined_at is null;
create index join_requests_list on join_requests (organization_id, created_at desc);
alter table join_requests enable row level security;
create policy join_requests_tenant on join_requests
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
create policy join_requests_own on join_requests
  using (person_id = app_person_id()) with check (person_id = app_person_id());

create index audit_entries_action on audit_entries (organization_id, action, created_at desc);
