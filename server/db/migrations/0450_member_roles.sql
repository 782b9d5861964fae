-- Organizations compose roles from abilities and give them to learners and instructors, on top of their built-in role. Group
-- managers also say which groups. Adds a nullable column to memberships, which locks the table only for a moment; the
-- check of its foreign key reads the table once without blocking writers.

create table member_roles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  -- Names from contract/abilities.ts. One that the product no longer knows opens nothing.
  abilities text[] not null check (cardinality(abilities) between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index member_roles_name on member_roles (organization_id, lower(name));
alter table member_roles enable row level security;
create policy member_roles_tenant on member_roles
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table memberships add column custom_role_id uuid;
alter table memberships add constraint memberships_custom_role_fkey
  foreign key (organization_id, custom_role_id) references member_roles (organization_id, id) not valid;
alter table memberships validate constraint memberships_custom_role_fkey;
create index memberships_custom_role on memberships (organization_id, custom_role_id) where custom_role_id is not null;

-- An admin has every ability. Dropping the role on promotion means that a later demotion doesn't bring it back.
create function memberships_drop_custom_role() returns trigger language plpgsql as $$
begin
  new.custom_role_id := null;
  return new;
end $$;
create trigger memberships_drop_custom_role before insert or update on memberships
  for each row when (new.role = 'admin' and new.custom_role_id is not null)
  execute function memberships_drop_custom_role();

create table member_group_managers (
  organization_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  added_at timestamptz not null,
  primary key (organization_id, person_id, group_id),
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references memberships (organization_id, person_id) on delete cascade
);
create index member_group_managers_group on member_group_managers (organization_id, group_id);
alter table member_group_managers enable row level security;
create policy member_group_managers_tenant on member_group_managers
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- The abilities of one role, for memberships that a person reads outside of their organizations, such as at sign-in.
create function abilities_of_role(given_organization_id uuid, given_role_id uuid) returns text[]
language sql stable security definer set search_path = public, pg_temp as
  $$ select r.abilities from member_roles r where r.organization_id = given_organization_id and r.id = given_role_id $$;

-- Like enter_as_person, and answers the abilities of the member's custom role from the same read. A function of its own:
-- servers of the previous release keep calling theirs while a new release starts.
create function enter_as_visitor(
  given_session_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text, is_news boolean,
  only_organization_id uuid, abilities text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select p.id, p.user_role, m.role, l.id,
      case when l.id <> m.organization_id then 'session_limited'
        when o.suspended_at is not null then 'organization_suspended'
        when m.suspended_at is not null then 'member_suspended'
        when m.role <> 'admin' and coalesce(o.archived_at, o.deletion_requested_at) is not null
          then 'organization_archived'
        when o.two_factor_required_at <= at and p.two_factor_enabled_at is null and s.passkey_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end,
      case when l.id <> m.organization_id
          then format('This session only covers %s. Enter your password to open %s.', l.name, o.name)
        when o.suspended_at is not null then nullif(o.suspension_message, '') end,
      m.role is not null and coalesce(m.last_seen_at + interval '15 minutes' < at, true),
      r.abilities
    into person_id, user_role, role, only_organization_id, refusal, refusal_message, is_news, abilities
    from sessions s
    join people p on p.id = s.person_id
    left join organizations l on l.id = s.provider_organization_id and s.confirmed_at is null
    left join memberships m on m.person_id = p.id and m.organization_id = given_organization_id
    left join organizations o on o.id = m.organization_id
    left join member_roles r on r.organization_id = m.organization_id and r.id = m.custom_role_id
    where s.id = given_session_id and p.id = given_person_id
      and s.revoked_at is null and s.expires_at > at and p.suspended_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', case when role is null then '' else given_organization_id::text end, true),
    set_config('app.only_organization_id', coalesce(only_organization_id::text, ''), true);
  return next;
end $$;

-- Like enter_as_viewer, with the abilities of the member who is viewed.
create function enter_as_viewing(
  given_view_id uuid, given_viewer_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text, abilities text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  return query select e.*, r.abilities
    from enter_as_viewer(given_view_id, given_viewer_id, given_person_id, given_organization_id, at) e
    left join memberships m on m.organization_id = given_organization_id and m.person_id = e.person_id
    left join member_roles r on r.organization_id = m.organization_id and r.id = m.custom_role_id;
end $$;

revoke execute on function abilities_of_role, enter_as_visitor, enter_as_viewing from public;
grant execute on function abilities_of_role, enter_as_visitor, enter_as_viewing to lyceum_app;
