-- What enrolment and progress need beside their tables. A new column without a default and a new table: locks nothing for long.

-- Activity up to this instant is counted in spent_seconds; a heartbeat that arrives again or late adds only what lies after it.
alter table lesson_progress add column spent_until timestamptz;

-- People who were enrolled by their address before they had joined: they get their course with the organization.
create table enrollment_invitations (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  email text not null check (email = lower(email)),
  invited_by uuid references people on delete set null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  primary key (organization_id, course_id, email),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index enrollment_invitations_email on enrollment_invitations (organization_id, email) where accepted_at is null;
alter table enrollment_invitations enable row level security;
create policy enrollment_invitations_tenant on enrollment_invitations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create index enrollments_expiring on enrollments (expires_at) where status = 'active' and expires_at is not null;
