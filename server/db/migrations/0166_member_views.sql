-- An admin looks at the product as a member, for a while and read-only. A new table only.

create table member_views (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- Who looks, and with which session: when that ends, so does the view.
  viewer_id uuid not null references people on delete cascade,
  session_id uuid not null,
  -- As whom.
  person_id uuid not null references people on delete cascade,
  reason text not null check (length(reason) between 1 and 300),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  check (viewer_id <> person_id)
);
create index member_views_person on member_views (organization_id, person_id, started_at desc);
create index member_views_viewer on member_views (viewer_id);
alter table member_views enable row level security;
create policy member_views_tenant on member_views
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
