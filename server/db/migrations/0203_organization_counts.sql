-- How many organizations the platform has in each state: counted in the transaction of every change, so that the list of
-- 10,000 says how long it is without counting. One new table, filled once; founding waits meanwhile.

create function organization_state(deletion_requested_at timestamptz, suspended_at timestamptz, archived_at timestamptz)
  returns text language sql immutable as $$
  select case when deletion_requested_at is not null then 'deleting' when suspended_at is not null then 'suspended'
    when archived_at is not null then 'archived' else 'open' end $$;

create table organization_counts (
  state text primary key,
  organizations integer not null
);
-- Only the platform's own pages ask, and they run as owner.
revoke all on organization_counts from lyceum_app;

-- In the order of the states, so that two changes at once wait for each other and never both.
create function count_organizations_in() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into organization_counts as c (state, organizations)
  select organization_state(deletion_requested_at, suspended_at, archived_at), count(*)::int from after
  group by 1 order by 1
  on conflict (state) do update set organizations = c.organizations + excluded.organizations;
  return null;
end $$;
create function count_organizations_out() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into organization_counts as c (state, organizations)
  select organization_state(deletion_requested_at, suspended_at, archived_at), -count(*)::int from before
  group by 1 order by 1
  on conflict (state) do update set organizations = c.organizations + excluded.organizations;
  return null;
end $$;
create function count_organization_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into organization_counts as c (state, organizations)
  select moved.state, moved.n from (values
    (organization_state(old.deletion_requested_at, old.suspended_at, old.archived_at), -1),
    (organization_state(new.deletion_requested_at, new.suspended_at, new.archived_at), 1)) as moved (state, n)
  order by 1
  on conflict (state) do update set organizations = c.organizations + excluded.organizations;
  return null;
end $$;

create trigger organizations_in after insert on organizations
  referencing new table as after for each statement execute function count_organizations_in();
create trigger organizations_out after delete on organizations
  referencing old table as before for each statement execute function count_organizations_out();
create trigger organizations_moved after update of deletion_requested_at, suspended_at, archived_at on organizations
  for each row when (organization_state(old.deletion_requested_at, old.suspended_at, old.archived_at)
    <> organization_state(new.deletion_requested_at, new.suspended_at, new.archived_at))
  execute function count_organization_moved();

insert into organization_counts (state, organizations)
select organization_state(deletion_requested_at, suspended_at, archived_at), count(*)::int from organizations group by 1;
