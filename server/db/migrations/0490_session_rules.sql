-- Organizations limit how old and how idle a session may be, and from which networks they are reached. Columns without
-- defaults or with constant ones, so the tables are only locked for a moment; one new table.

alter table organizations
  -- Null means the installation's own limit.
  add column session_hours integer check (session_hours between 1 and 720),
  add column idle_minutes integer check (idle_minutes between 15 and 43200),
  -- [{"network": "203.0.113.0/24", "label": "Office"}]; an empty list allows every address.
  add column allowed_networks jsonb not null default '[]' check (jsonb_typeof(allowed_networks) = 'array');

alter table sessions
  -- When the person last proved who they are; null means when the session began.
  add column authenticated_at timestamptz,
  -- The longest pause since then. An organization's limit applies to it even after the session is used elsewhere.
  add column longest_idle_seconds integer not null default 0;

-- From where emergency admins entered past the networks of their organization: once per session and address.
create table break_glass_uses (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  ip_address text not null,
  used_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index break_glass_uses_once on break_glass_uses (organization_id, session_id, ip_address);
create index break_glass_uses_person on break_glass_uses (person_id);
create index break_glass_uses_session on break_glass_uses (session_id);
alter table break_glass_uses enable row level security;
create policy break_glass_uses_tenant on break_glass_uses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- An unknown address is in no network.
create function is_in_networks(networks jsonb, address inet) returns boolean
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(bool_or(address <<= (n ->> 'network')::inet), false) from jsonb_array_elements(networks) n
$$;

-- Admins named for emergencies, in a session that has shown a second factor of the person's own.
create function breaks_glass(given_organization_id uuid, given_session_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from sessions s
    join people p on p.id = s.person_id
    join break_glass_admins b on b.organization_id = given_organization_id and b.person_id = p.id
    join memberships m on m.organization_id = b.organization_id and m.person_id = p.id and m.role = 'admin'
    where s.id = given_session_id and (s.passkey_at is not null or (p.two_factor_enabled_at is not null
      and (s.provider_organization_id is null or s.confirmed_at is not null))))
$$;

-- Why a session that is otherwise welcome has to sign in again.
create function is_too_old(s sessions, o organizations, at timestamptz) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(at >= coalesce(s.authenticated_at, s.created_at) + make_interval(hours => o.session_hours), false)
    or coalesce(greatest(s.longest_idle_seconds, extract(epoch from at - s.last_used_at)) >= o.idle_minutes * 60, false)
$$;

-- Like enter_as_visitor, with the rules of the organization for sessions and networks. A function of its own: servers of the
-- previous release keep calling theirs while a new release starts.
create function enter_as_caller(
  given_session_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz, address inet
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text, is_news boolean,
  only_organization_id uuid, abilities text[], is_used boolean, broke_glass boolean
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
        when n.outside and not breaks_glass(o.id, s.id) then 'network_refused'
        when coalesce(o.session_hours, o.idle_minutes) is not null and is_too_old(s, o, at) then 'sign_in_again'
        when o.two_factor_required_at <= at and p.two_factor_enabled_at is null and s.passkey_at is null
          and s.provider_organization_id is distinct from o.id then 'two_factor_required' end,
      case when l.id <> m.organization_id
          then format('This session only covers %s. Enter your password to open %s.', l.name, o.name)
        when o.suspended_at is not null then nullif(o.suspension_message, '') else o.name end,
      m.role is not null and coalesce(m.last_seen_at + interval '15 minutes' < at, true),
      r.abilities,
      o.idle_minutes is not null and s.last_used_at + interval '1 minute' < at,
      coalesce(n.outside, false) and not exists (select 1 from break_glass_uses u
        where u.organization_id = o.id and u.session_id = s.id and u.ip_address = host(address))
    into person_id, user_role, role, only_organization_id, refusal, refusal_message, is_news, abilities, is_used,
      broke_glass
    from sessions s
    join people p on p.id = s.person_id
    left join organizations l on l.id = s.provider_organization_id and s.confirmed_at is null
    left join memberships m on m.person_id = p.id and m.organization_id = given_organization_id
    left join organizations o on o.id = m.organization_id
    left join lateral (select o.allowed_networks <> '[]' and not is_in_networks(o.allowed_networks, address) as outside) n
      on true
    left join member_roles r on r.organization_id = m.organization_id and r.id = m.custom_role_id
    where s.id = given_session_id and p.id = given_person_id
      and s.revoked_at is null and s.expires_at > at and p.suspended_at is null;
  if not found then return; end if;
  if refusal is not null then
    is_used := false;
    broke_glass := false;
  elsif refusal_message is not null then
    refusal_message := null;
  end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', case when role is null then '' else given_organization_id::text end, true),
    set_config('app.only_organization_id', coalesce(only_organization_id::text, ''), true);
  return next;
end $$;

-- Like enter_as_viewing: what closes the organization to the admin ends the view.
create function enter_as_onlooker(
  given_view_id uuid, given_viewer_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz, address inet
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text, abilities text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  return query select e.person_id, e.user_role, e.role,
      coalesce(e.refusal,
        case when o.allowed_networks <> '[]' and not is_in_networks(o.allowed_networks, address)
            and not breaks_glass(o.id, s.id) then 'network_refused'
          when is_too_old(s, o, at) then 'sign_in_again' end),
      case when e.refusal is null then o.name else e.refusal_message end, e.abilities
    from enter_as_viewing(given_view_id, given_viewer_id, given_person_id, given_organization_id, at) e
    join member_views v on v.organization_id = given_organization_id and v.id = given_view_id
    join sessions s on s.id = v.session_id
    join organizations o on o.id = v.organization_id;
end $$;

-- Like enter_as_key, from the networks of the organization only.
create function enter_as_program(
  given_secret_hash bytea, given_organization_id uuid, at timestamptz, address inet
) returns table (
  key_id uuid, scopes text[], key_last_used_at timestamptz,
  person_id uuid, user_role text, role text, refusal text, refusal_message text
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  return query select e.key_id, e.scopes, e.key_last_used_at, e.person_id, e.user_role, e.role,
      coalesce(e.refusal, case when o.allowed_networks <> '[]' and not is_in_networks(o.allowed_networks, address)
        then 'network_refused' end),
      case when e.refusal is null then o.name else e.refusal_message end
    from enter_as_key(given_secret_hash, given_organization_id, at) e
    join organizations o on o.id = given_organization_id;
end $$;

revoke execute on function is_in_networks, breaks_glass, is_too_old, enter_as_caller, enter_as_onlooker, enter_as_program
  from public;
grant execute on function is_in_networks, breaks_glass, enter_as_caller, enter_as_onlooker, enter_as_program to lyceum_app;
