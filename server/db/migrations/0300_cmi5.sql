-- Packages that report to the record store: who is registered for them, how far each unit got, and each launch, which is a session
-- with rights of its own. New tables, two more standards, and a column without a default: locks for a moment.

alter table packages drop constraint packages_standard_check;
alter table packages add constraint packages_standard_check
  check (standard in ('scorm_1_2', 'scorm_2004', 'cmi5', 'xapi'));

-- A client that is one session of a unit, and not a tool that an admin set up.
alter table record_clients add column session_id uuid;
create index record_clients_of_tools on record_clients (organization_id, created_at desc) where session_id is null;
create index record_clients_session on record_clients (organization_id, session_id) where session_id is not null;
drop index record_clients_list;

-- One actor in one version of a package. A learner's attempt and its registration have the same id.
create table package_registrations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  package_id uuid not null,
  -- Null for an actor whom an admin named.
  attempt_id uuid,
  -- An xAPI agent with an account.
  actor jsonb not null,
  -- Blocks and courses that were reported as satisfied, by the author's ids.
  satisfied jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, package_id) references packages (organization_id, id),
  foreign key (organization_id, attempt_id) references package_attempts (organization_id, id) on delete cascade
);
create index package_registrations_package on package_registrations (organization_id, package_id, created_at desc);
create index package_registrations_attempt on package_registrations (organization_id, attempt_id);
alter table package_registrations enable row level security;
create policy package_registrations_tenant on package_registrations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table package_units (
  organization_id uuid not null references organizations on delete cascade,
  registration_id uuid not null,
  unit_id text not null,
  completed_at timestamptz,
  passed_at timestamptz,
  failed_at timestamptz,
  waived_at timestamptz,
  score_percent double precision check (score_percent between 0 and 100),
  seconds double precision not null default 0,
  primary key (organization_id, registration_id, unit_id),
  foreign key (organization_id, registration_id) references package_registrations (organization_id, id) on delete cascade
);
alter table package_units enable row level security;
create policy package_units_tenant on package_units
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table package_sessions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null,
  registration_id uuid not null,
  unit_id text not null,
  launch_mode text not null check (launch_mode in ('Normal', 'Browse', 'Review')),
  launched_at timestamptz not null,
  -- When its key was given out.
  fetched_at timestamptz,
  -- When the unit read the learner's preferences, which it has to do before it begins.
  preferences_read_at timestamptz,
  initialized_at timestamptz,
  failed_at timestamptz,
  terminated_at timestamptz,
  abandoned_at timestamptz,
  last_statement_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, registration_id) references package_registrations (organization_id, id) on delete cascade
);
create index package_sessions_registration on package_sessions (organization_id, registration_id, launched_at desc);
alter table package_sessions enable row level security;
create policy package_sessions_tenant on package_sessions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
