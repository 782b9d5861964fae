-- A removed member could return on their own, for example by enrolling in an open course. This remembers who was removed
-- and whether they may. A new table: it locks nothing.
create table member_removals (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  removed_by uuid references people on delete set null,
  removed_at timestamptz not null,
  may_return boolean not null,
  primary key (organization_id, person_id)
);
create index member_removals_person on member_removals (person_id);
alter table member_removals enable row level security;
create policy member_removals_tenant on member_removals
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
