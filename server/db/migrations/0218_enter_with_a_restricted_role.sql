-- Connections log in with the restricted role, so entering can only narrow what a transaction sees. These functions read
-- sessions, keys and memberships with the owner's rights and set app.person_id and app.organization_id for the rest of the
-- transaction. They answer no row, and set nothing, when the caller may not enter. New functions only; locks nothing.

create function assert_restricted_role() returns void language plpgsql stable as $$
begin
  if current_setting('role') <> 'lyceum_app' then
    raise exception 'Entering needs a connection with the role lyceum_app, not %.', current_setting('role');
  end if;
end $$;

create function enter_as_nobody() returns void language plpgsql as $$
begin
  perform assert_restricted_role();
  perform set_config('app.person_id', '', true), set_config('app.organization_id', '', true);
end $$;

-- As the person of a live session, in one organization or none. `role` is null when the person is not a member. A session
-- that an organization's identity provider vouched for reaches that organization alone until its person confirms it.
create function enter_as_person(
  given_session_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text, is_news boolean,
  only_organization_id uuid
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
        when o.two_factor_required_at <= at and p.two_factor_enabled_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end,
      case when l.id <> m.organization_id
          then format('This session only covers %s. Enter your password to open %s.', l.name, o.name)
        when o.suspended_at is not null then nullif(o.suspension_message, '') end,
      m.role is not null and coalesce(m.last_seen_at + interval '15 minutes' < at, true)
    into person_id, user_role, role, only_organization_id, refusal, refusal_message, is_news
    from sessions s
    join people p on p.id = s.person_id
    left join organizations l on l.id = s.provider_organization_id and s.confirmed_at is null
    left join memberships m on m.person_id = p.id and m.organization_id = given_organization_id
    left join organizations o on o.id = m.organization_id
    where s.id = given_session_id and p.id = given_person_id
      and s.revoked_at is null and s.expires_at > at and p.suspended_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', case when role is null then '' else given_organization_id::text end, true),
    set_config('app.only_organization_id', coalesce(only_organization_id::text, ''), true);
  return next;
end $$;

-- As a member, for an admin who views as them. Answers no row when the view is over, or when one of its grounds is gone:
-- the admin's session, their role, the membership and its rank. What refuses the admin refuses the view.
create function enter_as_viewer(
  given_view_id uuid, given_viewer_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select p.id, p.user_role, m.role,
      case when o.suspended_at is not null then 'organization_suspended'
        when o.two_factor_required_at <= at and viewer.two_factor_enabled_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end,
      nullif(case when o.suspended_at is not null then o.suspension_message end, '')
    into person_id, user_role, role, refusal, refusal_message
    from member_views v
    join organizations o on o.id = v.organization_id
    join sessions s on s.id = v.session_id and s.person_id = v.viewer_id and s.revoked_at is null and s.expires_at > at
    join people viewer on viewer.id = v.viewer_id and viewer.suspended_at is null
    join memberships a on a.organization_id = v.organization_id and a.person_id = v.viewer_id and a.role = 'admin'
      and a.suspended_at is null
    join people p on p.id = v.person_id and p.suspended_at is null and p.user_role = 'user'
    join memberships m on m.organization_id = v.organization_id and m.person_id = v.person_id and m.role <> 'admin'
      and m.suspended_at is null
    where v.organization_id = given_organization_id and v.id = given_view_id and v.viewer_id = given_viewer_id
      and v.person_id = given_person_id and v.ended_at is null and v.expires_at > at;
  if not found then return; end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', given_organization_id::text, true);
  return next;
end $$;

-- With a key of the organization, as the person who made it. Answers no row when the key is unknown, expired, revoked, of
-- another organization, or when that person is no longer its admin.
create function enter_as_key(given_secret_hash bytea, given_organization_id uuid, at timestamptz) returns table (
  key_id uuid, scopes text[], key_last_used_at timestamptz,
  person_id uuid, user_role text, role text, refusal text, refusal_message text
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select k.id, k.scopes, k.last_used_at, p.id, p.user_role, m.role,
      case when o.suspended_at is not null then 'organization_suspended' end,
      nullif(case when o.suspended_at is not null then o.suspension_message end, '')
    into key_id, scopes, key_last_used_at, person_id, user_role, role, refusal, refusal_message
    from api_keys k
    join people p on p.id = k.created_by
    join memberships m on m.person_id = p.id and m.organization_id = k.organization_id
    join organizations o on o.id = k.organization_id
    where k.secret_hash = given_secret_hash and k.organization_id = given_organization_id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > at) and m.role = 'admin' and m.suspended_at is null
      and p.suspended_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', given_organization_id::text, true);
  return next;
end $$;

-- As a member without a session, for work that they asked for and that goes on without them. Answers no row when they
-- could not enter the organization themselves any more.
create function enter_as_member(given_person_id uuid, given_organization_id uuid) returns table (role text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select m.role into role
    from memberships m
    join people p on p.id = m.person_id
    join organizations o on o.id = m.organization_id
    where m.person_id = given_person_id and m.organization_id = given_organization_id
      and m.suspended_at is null and p.suspended_at is null and o.suspended_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', given_person_id::text, true),
    set_config('app.organization_id', given_organization_id::text, true);
  return next;
end $$;

revoke execute on function enter_as_person, enter_as_viewer, enter_as_key, enter_as_member from public;
grant execute on function enter_as_person, enter_as_viewer, enter_as_key, enter_as_member to lyceum_app;
