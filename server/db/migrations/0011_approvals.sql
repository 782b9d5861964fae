-- One inbox for everything that someone else has to agree to. New tables only.
create table approvals (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- Registered by the noun that asks, such as course.publish; approvals knows none of them.
  kind text not null,
  subject_id uuid not null,
  title text not null,
  requester_id uuid references people on delete set null,
  assignee_id uuid references people on delete set null,
  note text not null default '',
  data jsonb not null default '{}',
  status text not null default 'submitted'
    check (status in ('submitted', 'in_review', 'changes_requested', 'approved', 'declined', 'withdrawn')),
  reason text,
  submitted_at timestamptz not null,
  due_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references people on delete set null,
  primary key (organization_id, id)
);
-- One open request per subject and kind, however often the button is pressed.
create unique index approvals_open on approvals (organization_id, kind, subject_id)
  where status in ('submitted', 'in_review');
create index approvals_inbox on approvals (organization_id, status, submitted_at);
create index approvals_requester on approvals (requester_id, submitted_at desc);
alter table approvals enable row level security;
create policy approvals_tenant on approvals
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table approval_comments (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  approval_id uuid not null,
  author_id uuid references people on delete set null,
  body text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, approval_id) references approvals (organization_id, id) on delete cascade
);
create index approval_comments_thread on approval_comments (organization_id, approval_id, created_at);
alter table approval_comments enable row level security;
create policy approval_comments_tenant on approval_comments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
