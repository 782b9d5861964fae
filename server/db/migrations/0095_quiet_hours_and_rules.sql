-- When a person does not want mails, and what an organization has chosen for its members. New tables only.

-- On the clock of the person's own zone; from 22:00 until 07:00 passes midnight.
create table quiet_hours (
  person_id uuid primary key references people on delete cascade,
  starts_at time not null,
  ends_at time not null check (ends_at <> starts_at),
  updated_at timestamptz not null
);
alter table quiet_hours enable row level security;
create policy quiet_hours_own on quiet_hours
  using (person_id = app_person_id()) with check (person_id = app_person_id());

-- How a kind reaches members until they choose otherwise; when it is mandatory, their choice does not count here.
create table notification_rules (
  organization_id uuid not null references organizations on delete cascade,
  kind text not null,
  in_app boolean not null,
  email text not null check (email in ('now', 'daily', 'off')),
  mandatory boolean not null default false,
  updated_by uuid references people on delete set null,
  updated_at timestamptz not null,
  primary key (organization_id, kind)
);
create index notification_rules_mandatory on notification_rules (organization_id) where mandatory;
alter table notification_rules enable row level security;
create policy notification_rules_tenant on notification_rules
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
-- Members of any organization may know what it requires of them.
create policy notification_rules_members on notification_rules for select
  using (exists (select 1 from memberships m
    where m.organization_id = notification_rules.organization_id and m.person_id = app_person_id()));
