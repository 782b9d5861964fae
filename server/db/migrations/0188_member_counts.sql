-- How many members of each role an organization has: counted in the transaction of every change, so that a list of
-- 100,000 says how long it is without counting. One new table, filled once.

create table member_counts (
  organization_id uuid not null references organizations on delete cascade,
  role text not null,
  is_suspended boolean not null,
  members integer not null,
  primary key (organization_id, role, is_suspended)
);
alter table member_counts enable row level security;
create policy member_counts_tenant on member_counts
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

insert into member_counts (organization_id, role, is_suspended, members)
select organization_id, role, suspended_at is not null, count(*)::int from memberships group by 1, 2, 3;

create function count_members_in() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into member_counts as c (organization_id, role, is_suspended, members)
  select organization_id, role, suspended_at is not null, count(*)::int from after group by 1, 2, 3 order by 1, 2, 3
  on conflict (organization_id, role, is_suspended) do update set members = c.members + excluded.members;
  return null;
end $$;
-- Taking away never makes a row, so that an organization can be deleted with everyone in it.
create function count_members_out() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update member_counts c set members = c.members - o.n
  from (select organization_id, role, suspended_at is not null as is_suspended, count(*)::int as n from before
    group by 1, 2, 3) o
  where c.organization_id = o.organization_id and c.role = o.role and c.is_suspended = o.is_suspended;
  return null;
end $$;
create function count_member_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into member_counts as c (organization_id, role, is_suspended, members)
  values (old.organization_id, old.role, old.suspended_at is not null, -1),
    (new.organization_id, new.role, new.suspended_at is not null, 1)
  on conflict (organization_id, role, is_suspended) do update set members = c.members + excluded.members;
  return null;
end $$;

create trigger memberships_in after insert on memberships
  referencing new table as after for each statement execute function count_members_in();
create trigger memberships_out after delete on memberships
  referencing old table as before for each statement execute function count_members_out();
-- Only these two columns: that someone was here is written down often, and counts nothing.
create trigger memberships_moved after update of role, suspended_at on memberships for each row
  when (old.role <> new.role or (old.suspended_at is null) <> (new.suspended_at is null))
  execute function count_member_moved();
