-- People and groups that an organization's own directory provisions over SCIM 2.0: its tokens, what it said of each
-- person, its log, its dry run and its brake. New tables; the new column of people has no default and locks for a moment.

-- The organization whose directory created the account. Its directory may go on naming the person until they belong to
-- another organization too.
alter table people add column provisioned_by uuid references organizations on delete set null;
create index people_provisioned_by on people (provisioned_by) where provisioned_by is not null;

create table provisioning_settings (
  organization_id uuid primary key references organizations on delete cascade,
  -- Changes are answered and logged, but not applied.
  dry_run_at timestamptz,
  -- More than this share of the people losing access within an hour stops the directory.
  brake_share integer not null default 20 check (brake_share between 1 and 100),
  brake_minimum integer not null default 5 check (brake_minimum between 1 and 100000),
  braked_at timestamptz,
  brake_released_at timestamptz
);
alter table provisioning_settings enable row level security;
create policy provisioning_settings_tenant on provisioning_settings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table provisioning_tokens (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  -- The first letters, so that people know it again; the token itself is shown once and never stored.
  start text not null,
  secret_hash bytea not null unique,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index provisioning_tokens_list on provisioning_tokens (organization_id, created_at desc);
alter table provisioning_tokens enable row level security;
create policy provisioning_tokens_tenant on provisioning_tokens
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table provisioned_users (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  user_name text not null check (length(user_name) between 1 and 320),
  -- To be found by. lower() is not leakproof, so under row-level security an index over it would not be used.
  user_name_key text not null generated always as (lower(user_name)) stored,
  external_id text check (length(external_id) <= 320),
  -- Null while the directory has named no address that an account can have, or keeps the person inactive.
  person_id uuid references people on delete cascade,
  -- What the directory said, by the names of RFC 7643.
  attributes jsonb not null,
  -- Its addresses in lower case, to be found by.
  emails text[] not null default '{}',
  is_active boolean not null,
  -- When the directory itself ended the access; what an admin ended only an admin restores.
  deactivated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index provisioned_users_name on provisioned_users (organization_id, user_name_key);
create unique index provisioned_users_external on provisioned_users (organization_id, external_id)
  where external_id is not null;
create unique index provisioned_users_person on provisioned_users (organization_id, person_id)
  where person_id is not null;
create index provisioned_users_of_person on provisioned_users (person_id);
create index provisioned_users_emails on provisioned_users using gin (emails);
create index provisioned_users_list on provisioned_users (organization_id, created_at, id);
alter table provisioned_users enable row level security;
create policy provisioned_users_tenant on provisioned_users
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table provisioned_groups (
  organization_id uuid not null,
  group_id uuid not null,
  external_id text check (length(external_id) <= 320),
  updated_at timestamptz not null,
  primary key (organization_id, group_id),
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade
);
create unique index provisioned_groups_external on provisioned_groups (organization_id, external_id)
  where external_id is not null;
alter table provisioned_groups enable row level security;
create policy provisioned_groups_tenant on provisioned_groups
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Who is in a group in the directory but has no account yet. They join when they get one.
create table provisioned_group_waiting (
  organization_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, group_id, user_id),
  foreign key (organization_id, group_id) references member_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references provisioned_users (organization_id, id) on delete cascade
);
create index provisioned_group_waiting_user on provisioned_group_waiting (organization_id, user_id);
alter table provisioned_group_waiting enable row level security;
create policy provisioned_group_waiting_tenant on provisioned_group_waiting
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table provisioning_log (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  created_at timestamptz not null,
  token_id uuid not null,
  action text not null,
  resource_type text not null check (resource_type in ('User', 'Group')),
  resource_id text,
  resource_name text not null,
  status integer not null,
  detail text not null default '',
  is_dry_run boolean not null,
  -- Counted by the brake.
  ends_access boolean not null,
  primary key (organization_id, id),
  foreign key (organization_id, token_id) references provisioning_tokens (organization_id, id) on delete cascade
);
create index provisioning_log_list on provisioning_log (organization_id, created_at desc, id desc);
create index provisioning_log_ended on provisioning_log (organization_id, created_at) where ends_access;
create index provisioning_log_age on provisioning_log (created_at);
alter table provisioning_log enable row level security;
create policy provisioning_log_tenant on provisioning_log
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- With a token of an organization's directory: as nobody, in that organization. Answers no row for an unknown or revoked
-- token. What a change needs to know of the organization comes along, so that it costs no question of its own.
create function enter_as_directory(given_secret_hash bytea) returns table (
  token_id uuid, token_last_used_at timestamptz, organization_id uuid, organization_name text, refusal text,
  refusal_message text, dry_run boolean, seat_limit integer, own_domains_only boolean, domains text[]
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select t.id, t.last_used_at, o.id, o.name,
      case when o.suspended_at is not null then 'organization_suspended'
        when coalesce(o.archived_at, o.deletion_requested_at) is not null then 'organization_archived' end,
      nullif(case when o.suspended_at is not null then o.suspension_message end, ''),
      coalesce(s.dry_run_at is not null, false), o.seat_limit, o.own_domains_only_at is not null,
      array(select d.domain from organization_domains d where d.organization_id = o.id)
    into token_id, token_last_used_at, organization_id, organization_name, refusal, refusal_message, dry_run,
      seat_limit, own_domains_only, domains
    from provisioning_tokens t
    join organizations o on o.id = t.organization_id
    left join provisioning_settings s on s.organization_id = o.id
    where t.secret_hash = given_secret_hash and t.revoked_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', '', true), set_config('app.organization_id', organization_id::text, true);
  return next;
end $$;
revoke execute on function enter_as_directory from public;
grant execute on function enter_as_directory to lyceum_app;

-- Whether the person is known elsewhere: then no single organization speaks for their account. One bit crosses the line.
create function belongs_elsewhere(given_person_id uuid, given_organization_id uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from memberships m
    where m.person_id = given_person_id and m.organization_id <> given_organization_id)
$$;

-- Whether anyone is to be told of an event: a job that would tell nobody need not be queued.
create function webhook_wanted(given_organization_id uuid, given_event text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from webhooks w where w.organization_id = given_organization_id and w.paused_at is null
    and given_event = any(w.events))
$$;
