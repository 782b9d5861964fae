-- People of an organization as lists of 100,000 need them: a name to sort by and a text to search in beside the
-- membership, when someone was last here, suspension, groups, and imports. Fills three columns of memberships once.

alter table memberships
  add column suspended_at timestamptz,
  add column suspended_by uuid references people on delete set null,
  add column suspension_reason text not null default '',
  add column last_seen_at timestamptz,
  -- Kept by triggers, so that a page of members is read from one index without sorting everyone.
  add column sort_name text collate "C" not null default '',
  add column search_text text not null default '';

create function member_sort_name(p people) returns text language sql stable as
  $$ select lower(p.last_name || ' ' || p.first_name) $$;
create function member_search_text(p people) returns text language sql stable as
  $$ select lower(p.first_name || ' ' || p.last_name || ' ' || p.email || ' ' || p.username) $$;

update memberships m set sort_name = member_sort_name(p), search_text = member_search_text(p)
  from people p where p.id = m.person_id;

create function memberships_copy_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select member_sort_name(p), member_search_text(p) into new.sort_name, new.search_text
    from people p where p.id = new.person_id;
  return new;
end $$;
create trigger memberships_copy_name before insert on memberships
  for each row execute function memberships_copy_name();

-- Runs with the owner's rights: a person is renamed in every organization at once.
create function people_copy_name() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update memberships set sort_name = member_sort_name(new), search_text = member_search_text(new)
    where person_id = new.id;
  return null;
end $$;
create trigger people_copy_name after update of first_name, last_name, email, username on people
  for each row execute function people_copy_name();

create index memberships_by_name on memberships (organization_id, role, sort_name, person_id);
create index memberships_all_by_name on memberships (organization_id, sort_name, person_id);
create index memberships_seen on memberships (organization_id, role, last_seen_at desc nulls last, person_id);
create index memberships_suspended on memberships (organization_id, role, sort_name) where suspended_at is not null;

-- When set, only addresses in the organization's own domains can be invited.
alter table organizations add column own_domains_only_at timestamptz;

create table member_groups (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index member_groups_name on member_groups (organization_id, lower(name));
alter table member_groups enable row level security;
create policy member_groups_tenant on member_groups
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table member_group_people (
  organization_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  added_at timestamptz not null,
  primary key (organization_id, group_id, person_id),
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade,
  -- Who leaves the organization leaves its groups.
  foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade
);
create index member_group_people_person on member_group_people (organization_id, person_id);
alter table member_group_people enable row level security;
create policy member_group_people_tenant on member_group_people
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Whoever accepts lands in the group that the invitation names.
alter table invitations add column group_id uuid,
  add foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete set null (group_id);

create table people_imports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  requested_by uuid references people on delete set null,
  file_name text not null default '',
  role text not null check (role in ('admin', 'instructor', 'learner')),
  group_id uuid,
  message text not null default '',
  row_count integer not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete set null (group_id)
);
create index people_imports_list on people_imports (organization_id, created_at desc);
alter table people_imports enable row level security;
create policy people_imports_tenant on people_imports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table people_import_rows (
  organization_id uuid not null,
  import_id uuid not null,
  -- The line of the file, as a spreadsheet numbers it.
  line integer not null,
  email text not null,
  role text not null,
  position text,
  -- Null while the row waits for its turn.
  outcome text,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references people_imports (organization_id, id) on delete cascade
);
create index people_import_rows_waiting on people_import_rows (organization_id, import_id, line) where outcome is null;
alter table people_import_rows enable row level security;
create policy people_import_rows_tenant on people_import_rows
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
