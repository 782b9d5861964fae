-- Passkeys (WebAuthn): several per person, as a way to sign in and as a second factor. New tables; the new column of
-- sessions has no default and locks for a moment.

create table passkeys (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  -- As the browser names it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Only rises; one that falls shows that the key was copied.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id, created_at);

-- Challenges are signed, not stored; one that was used is kept until it would have expired.
create table used_passkey_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- When the person last showed a passkey in this session: it counts as a second factor.
alter table sessions add column passkey_at timestamptz;
alter table sessions drop constraint if exists sessions_signed_in_by_check;
alter table sessions add constraint sessions_signed_in_by_check
  check (signed_in_by in ('password', 'single_sign_on', 'passkey')) not valid;
alter table sessions validate constraint sessions_signed_in_by_check;

create or replace function enter_as_person(
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
        when o.two_factor_required_at <= at and p.two_factor_enabled_at is null and s.passkey_at is null
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

create or replace function enter_as_viewer(
  given_view_id uuid, given_viewer_id uuid, given_person_id uuid, given_organization_id uuid, at timestamptz
) returns table (
  person_id uuid, user_role text, role text, refusal text, refusal_message text
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select p.id, p.user_role, m.role,
      case when o.suspended_at is not null then 'organization_suspended'
        when o.two_factor_required_at <= at and viewer.two_factor_enabled_at is null and s.passkey_at is null
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
