-- The record store: statements and documents that learning tools send by xAPI, one store per organization.
-- New tables and functions only; locks nothing.

-- What a tool signs in with. It belongs to the organization, so tools go on working when the admin who made it leaves.
create table record_clients (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  username text not null unique,
  -- SHA-256 of 32 random bytes: nothing to guess, so a slow hash would only cost time with every request.
  secret_hash bytea not null,
  scopes text[] not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index record_clients_list on record_clients (organization_id, created_at desc);
create index record_clients_created_by on record_clients (created_by);
alter table record_clients enable row level security;
create policy record_clients_tenant on record_clients
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create sequence record_positions;

-- A position is the time of storing in milliseconds, then 20 bits of the sequence: one number orders, pages and bounds every
-- list. The body is the JSON that readers get, kept as text because it is never asked for by its parts.
create table record_statements (
  organization_id uuid not null references organizations on delete cascade,
  position bigint not null,
  id uuid not null,
  client_id uuid,
  is_voiding boolean not null,
  body text not null,
  primary key (organization_id, position),
  constraint record_statements_id unique (organization_id, id)
);
alter table record_statements enable row level security;
create policy record_statements_tenant on record_statements
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What a statement can be found by: verb, activities, agents, registration, its client, and what it refers to. A key is the
-- first half of a SHA-256 digest, so addresses of any length take 16 bytes.
create table record_keys (
  organization_id uuid not null references organizations on delete cascade,
  key uuid not null,
  position bigint not null,
  primary key (organization_id, key, position)
);
alter table record_keys enable row level security;
create policy record_keys_tenant on record_keys
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Ids that a voiding statement names, whether or not such a statement has arrived yet.
create table record_voidings (
  organization_id uuid not null references organizations on delete cascade,
  statement_id uuid not null,
  primary key (organization_id, statement_id)
);
alter table record_voidings enable row level security;
create policy record_voidings_tenant on record_voidings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table record_attachments (
  organization_id uuid not null references organizations on delete cascade,
  sha2 text not null,
  content_type text not null,
  content bytea not null,
  stored_at timestamptz not null,
  primary key (organization_id, sha2)
);
alter table record_attachments enable row level security;
create policy record_attachments_tenant on record_attachments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What is known of an activity, from all statements that define it.
create table record_activities (
  organization_id uuid not null references organizations on delete cascade,
  key uuid not null,
  activity_id text not null,
  definition text not null,
  primary key (organization_id, key)
);
alter table record_activities enable row level security;
create policy record_activities_tenant on record_activities
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- States, agent profiles and activity profiles. What a kind has none of, an agent or an activity, is the key of nothing.
create table record_documents (
  organization_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('state', 'agent_profile', 'activity_profile')),
  activity_key uuid not null,
  agent_key uuid not null,
  registration uuid,
  name_key uuid not null,
  name text not null,
  activity_id text,
  agent text,
  content_type text not null,
  content bytea not null,
  etag text not null,
  updated_at timestamptz not null,
  constraint record_documents_name unique nulls not distinct
    (organization_id, kind, activity_key, agent_key, registration, name_key)
);
alter table record_documents enable row level security;
create policy record_documents_tenant on record_documents
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- With a client of the organization. Answers no row, and sets nothing, when it is unknown, revoked or of another one.
create function enter_as_record_client(
  given_username text, given_secret_hash bytea, given_organization_id uuid
) returns table (
  client_id uuid, name text, scopes text[], last_used_at timestamptz, refusal text, refusal_message text
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  select c.id, c.name, c.scopes, c.last_used_at,
      case when o.suspended_at is not null then 'organization_suspended' end,
      nullif(case when o.suspended_at is not null then o.suspension_message end, '')
    into client_id, name, scopes, last_used_at, refusal, refusal_message
    from record_clients c join organizations o on o.id = c.organization_id
    where c.username = given_username and c.secret_hash = given_secret_hash
      and c.organization_id = given_organization_id and c.revoked_at is null;
  if not found then return; end if;
  perform set_config('app.person_id', '', true),
    set_config('app.organization_id', given_organization_id::text, true);
  return next;
end $$;

-- When the oldest change that is still under way began: what was stored before is there for every reader. Needs the owner's
-- rights, because a restricted role does not see what others do.
create function oldest_change() returns timestamptz
language sql volatile security definer set search_path = public, pg_temp as $$
  select min(xact_start) from pg_stat_activity where backend_xid is not null and datname = current_database()
$$;

revoke execute on function enter_as_record_client, oldest_change from public;
grant execute on function enter_as_record_client, oldest_change to lyceum_app;
