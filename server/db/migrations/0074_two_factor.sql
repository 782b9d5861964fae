-- Two-factor by time-based codes with recovery codes, and how a session was opened. New columns without rewrite.

alter table people add column two_factor_enabled_at timestamptz;
alter table sessions add column signed_in_by text not null default 'password'
  check (signed_in_by in ('password', 'single_sign_on'));

create table two_factor_secrets (
  person_id uuid primary key references people on delete cascade,
  -- Encrypted with a key derived from SECRET_KEY: a copy of the database alone makes no codes.
  secret bytea not null,
  -- The newest time step whose code was used; a code works once.
  last_used_step bigint not null default 0,
  created_at timestamptz not null
);

create table two_factor_recovery_codes (
  person_id uuid not null references people on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);
