-- The ground everything stands on: ids, the role that row-level security binds, people and their sessions.
-- New tables only; locks nothing that exists.

do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    -- PostgreSQL below 18: 48 bits of milliseconds, then random bits with version 7.
    create function public.uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

do $$
begin
  create role lyceum_app nologin nobypassrls;
exception when duplicate_object or unique_violation then
  -- Roles belong to the cluster; another database of it made this one already.
  null;
end $$;

do $$
begin
  execute format('grant lyceum_app to %I', current_user);
end $$;

grant usage on schema public to lyceum_app;
alter default privileges in schema public grant select, insert, update, delete on tables to lyceum_app;
alter default privileges in schema public grant usage, select on sequences to lyceum_app;

create function app_person_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.person_id', true), '')::uuid $$;
create function app_organization_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

create table people (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and length(email) <= 255),
  username text not null check (length(username) between 2 and 60),
  first_name text not null,
  last_name text not null,
  headline text not null default '',
  bio text not null default '',
  links jsonb not null default '[]',
  time_zone text not null default 'UTC',
  language text not null default 'en',
  avatar_key text,
  password_hash text not null,
  user_role text not null default 'user' check (user_role in ('super_admin', 'user')),
  can_create_organization boolean not null default false,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspended_at timestamptz
);
create unique index people_username_key on people (lower(username));

create table sessions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references people on delete cascade,
  user_agent text not null default '',
  ip_address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on sessions (person_id, last_used_at desc) where revoked_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table password_reset_codes (
  person_id uuid primary key references people on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- Counts attempts per account across servers. Unlogged: losing it in a crash only forgives attempts.
create unlogged table attempt_counts (
  key text primary key,
  window_started_at timestamptz not null,
  attempts integer not null
);

create table idempotency_keys (
  person_id uuid not null references people on delete cascade,
  key text not null,
  request_hash bytea not null,
  status integer not null,
  -- json, not jsonb: the repeated answer is the same to the byte.
  response json,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The one-time link that makes the first super admin; a new start replaces it. At most one row.
create table platform_claim (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
