-- What organizations and would-be founders ask of the platform, and the thread of each. New tables only.

create table requisitions (
  id uuid primary key default uuidv7(),
  reference text not null unique,
  kind text not null
    check (kind in ('new_organization', 'permission', 'seats', 'storage', 'feature', 'domain')),
  person_id uuid not null references people on delete cascade,
  organization_id uuid references organizations on delete cascade,
  -- The feature or domain, where several requests of one kind may be open side by side.
  target text not null default '',
  requested jsonb not null,
  -- What was given in the end, which staff may have changed; and what was done to give it.
  granted jsonb,
  steps jsonb not null default '[]',
  reason text not null default '',
  owner_id uuid references people on delete set null,
  created_at timestamptz not null,
  in_review_at timestamptz,
  changes_requested_at timestamptz,
  approved_at timestamptz,
  applied_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check ((organization_id is null) = (kind in ('new_organization', 'permission'))),
  check (num_nonnulls(approved_at, declined_at, withdrawn_at) <= 1),
  check (applied_at is null or approved_at is not null)
);
create unique index requisitions_open on requisitions (kind, coalesce(organization_id, person_id), target)
  where approved_at is null and declined_at is null and withdrawn_at is null;
create index requisitions_list on requisitions (created_at desc, id);
create index requisitions_person on requisitions (person_id, created_at desc);
create index requisitions_organization on requisitions (organization_id, created_at desc);
alter table requisitions enable row level security;
create policy requisitions_staff on requisitions
  using ((select app_is_super_admin())) with check ((select app_is_super_admin()));
create policy requisitions_sender on requisitions
  using (person_id = app_person_id()) with check (person_id = app_person_id());
-- Every admin of an organization sees what it asked for.
create policy requisitions_admins on requisitions
  using (organization_id in (
    select m.organization_id from memberships m where m.person_id = app_person_id() and m.role = 'admin'))
  with check (organization_id in (
    select m.organization_id from memberships m where m.person_id = app_person_id() and m.role = 'admin'));

create table requisition_messages (
  id uuid primary key default uuidv7(),
  requisition_id uuid not null references requisitions on delete cascade,
  kind text not null check (kind in ('message', 'note', 'status')),
  author_id uuid references people on delete set null,
  body text not null default '',
  status text,
  created_at timestamptz not null
);
create index requisition_messages_thread on requisition_messages (requisition_id, created_at, id);
alter table requisition_messages enable row level security;
create policy requisition_messages_staff on requisition_messages
  using ((select app_is_super_admin())) with check ((select app_is_super_admin()));
create policy requisition_messages_sender on requisition_messages
  using (kind <> 'note' and exists (select 1 from requisitions r where r.id = requisition_id))
  with check (kind <> 'note' and author_id = app_person_id()
    and exists (select 1 from requisitions r where r.id = requisition_id));
