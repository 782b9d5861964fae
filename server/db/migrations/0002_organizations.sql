-- Organizations, who belongs to them, and invitations. New tables only.

create table organizations (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  created_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table organizations enable row level security;
-- Names of organizations are public: they stand on course pages and certificates.
create policy organizations_read on organizations for select using (true);
create policy organizations_write on organizations
  using (id = app_organization_id()) with check (id = app_organization_id());

create table memberships (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  role text not null check (role in ('admin', 'instructor', 'learner')),
  position text,
  joined_at timestamptz not null default now(),
  primary key (organization_id, person_id)
);
create index memberships_person on memberships (person_id, joined_at);
create index memberships_role on memberships (organization_id, role, joined_at);
alter table memberships enable row level security;
create policy memberships_tenant on memberships
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

create table invitations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'instructor', 'learner')),
  position text,
  message text not null default '',
  token_hash bytea not null unique,
  invited_by uuid references people on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)
);
-- One open invitation per address and organization, also when two admins invite at once.
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and declined_at is null and revoked_at is null;
create index invitations_list on invitations (organization_id, created_at desc);
create index invitations_email on invitations (email, created_at desc);
alter table invitations enable row level security;
create policy invitations_tenant on invitations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
-- The invited person sees what was sent to their address, and may answer it.
create policy invitations_addressee on invitations
  using (email = (select p.email from people p where p.id = app_person_id()))
  with check (email = (select p.email from people p where p.id = app_person_id()));
