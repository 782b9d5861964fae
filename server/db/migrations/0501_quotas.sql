-- What an organization may use per day or month, beside seats and storage. Null is without limit. Columns without defaults,
-- so the table is only locked for a moment.
alter table organizations
  add column mail_per_day_limit integer check (mail_per_day_limit > 0),
  add column api_calls_per_day_limit integer check (api_calls_per_day_limit > 0),
  add column video_minutes_per_month_limit integer check (video_minutes_per_month_limit > 0);

-- How much of it was used, one row per day and kind, however much that is. Days are those of UTC.
create table organization_use (
  organization_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('mail', 'mail_held', 'api_calls', 'video_minutes')),
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (organization_id, kind, day)
);
create index organization_use_age on organization_use (day);
alter table organization_use enable row level security;
create policy organization_use_tenant on organization_use
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Entering with a key also says how many calls the organization may make and has made today. enter_as_key stays for servers
-- of the version before.
create function enter_with_key(given_secret_hash bytea, given_organization_id uuid, at timestamptz) returns table (
  key_id uuid, scopes text[], key_last_used_at timestamptz,
  person_id uuid, user_role text, role text, refusal text, refusal_message text,
  calls_per_day integer, calls_today bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select k.id, k.scopes, k.last_used_at, p.id, p.user_role, m.role,
      case when o.suspended_at is not null then 'organization_suspended' end,
      nullif(case when o.suspended_at is not null then o.suspension_message end, ''),
      o.api_calls_per_day_limit, coalesce(u.amount, 0)
    into key_id, scopes, key_last_used_at, person_id, user_role, role, refusal, refusal_message, calls_per_day, calls_today
    from api_keys k
    join people p on p.id = k.created_by
    join memberships m on m.person_id = p.id and m.organization_id = k.organization_id
    join organizations o on o.id = k.organization_id
    left join organization_use u on u.organization_id = o.id and u.kind = 'api_calls'
      and u.day = (at at time zone 'utc')::date
    where k.secret_hash = given_secret_hash and k.organization_id = given_organization_id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > at) and m.role = 'admin' and m.suspended_at is null
      and p.suspended_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', person_id::text, true),
    set_config('app.organization_id', given_organization_id::text, true);
  return next;
end $$;
revoke execute on function enter_with_key from public;
grant execute on function enter_with_key to lyceum_app;
