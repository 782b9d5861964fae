-- Settings of a school: where its clock is, what it charges in, when its weeks begin, its holidays, and how long it keeps
-- records. Columns with constant defaults, so the tables are only locked for a moment; the people who chose a zone are
-- marked in one pass.
alter table organizations
  add column time_zone text,
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  -- 0 for Sunday.
  add column week_start smallint check (week_start between 0 and 6),
  add column contact_address text not null default '' check (length(contact_address) <= 500),
  -- Days and names, by day.
  add column holidays jsonb not null default '[]',
  -- Days by kind; a kind that isn't in it is kept for ever.
  add column retention jsonb not null default '{}',
  add column legal_hold_at timestamptz;

-- people.time_zone is the zone in effect. Until someone chooses one it is that of the organization they joined first that
-- has one, so everything that reads the column follows the organization.
alter table people add column time_zone_chosen_at timestamptz;
update people set time_zone_chosen_at = updated_at where time_zone <> 'UTC';

create function follow_time_zone(followers uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update people p set time_zone = z.zone
  from (select f.id, coalesce(
      (select o.time_zone from memberships m join organizations o on o.id = m.organization_id
        where m.person_id = f.id and o.time_zone is not null order by m.joined_at, m.organization_id limit 1),
      'UTC') as zone
    from unnest(followers) as f(id)) z
  where p.id = z.id and p.time_zone_chosen_at is null and p.time_zone <> z.zone
$$;

create function member_follows_time_zone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from organizations o where o.id = new.organization_id and o.time_zone is not null) then
    perform follow_time_zone(array[new.person_id]);
  end if;
  return null;
end $$;
create trigger memberships_follow_time_zone after insert on memberships
  for each row execute function member_follows_time_zone();

create function members_follow_time_zone() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform follow_time_zone(array(select m.person_id from memberships m where m.organization_id = new.id));
  return null;
end $$;
create trigger organizations_follow_time_zone after update of time_zone on organizations
  for each row when (old.time_zone is distinct from new.time_zone) execute function members_follow_time_zone();

-- What was removed, for the admins to read.
create table retention_runs (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  -- Everything of the kind from before this moment is gone.
  before timestamptz not null,
  removed_count integer not null check (removed_count > 0),
  ran_at timestamptz not null,
  primary key (organization_id, id)
);
create index retention_runs_list on retention_runs (organization_id, ran_at desc, id);
alter table retention_runs enable row level security;
create policy retention_runs_tenant on retention_runs
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
