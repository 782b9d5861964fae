-- What staff tell everyone of a course or of the organization, at once or at a time. New tables only.
create table announcements (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  -- Null for the whole organization.
  course_id uuid,
  author_id uuid references people on delete set null,
  title text not null check (length(title) between 1 and 200),
  body jsonb not null,
  text text not null,
  -- Told as important: by mail at once, unless a person chose otherwise for such ones.
  by_mail boolean not null default false,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- When it is to appear; the past or the present means at once.
  publish_at timestamptz not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  -- How many people it was told to.
  told_count integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index announcements_shown on announcements (organization_id, course_id, published_at desc)
  where published_at is not null and withdrawn_at is null;
create index announcements_list on announcements (organization_id, publish_at desc, id);
create index announcements_due on announcements (publish_at) where published_at is null and withdrawn_at is null;
alter table announcements enable row level security;
create policy announcements_tenant on announcements
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table announcement_reads (
  organization_id uuid not null,
  announcement_id uuid not null,
  person_id uuid not null references people on delete cascade,
  read_at timestamptz not null,
  primary key (organization_id, announcement_id, person_id),
  foreign key (organization_id, announcement_id) references announcements (organization_id, id) on delete cascade
);
create index announcement_reads_person on announcement_reads (person_id);
alter table announcement_reads enable row level security;
create policy announcement_reads_tenant on announcement_reads
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
