-- What keeps conversations bearable, whatever they are held in: reports, warnings, mutes, unwanted words, and the files
-- that people attach. New tables only.

create table content_reports (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  subject_type text not null check (subject_type in ('post', 'review', 'message')),
  subject_id uuid not null,
  -- The course that it was said in, if it was one: who teaches it may decide.
  course_id uuid,
  author_id uuid references people on delete set null,
  -- Null when the word filter asked for a look.
  reporter_id uuid references people on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'off_topic', 'private', 'cheating', 'other', 'words')),
  note text not null default '' check (length(note) <= 2000),
  excerpt text not null,
  -- Where it can be read, such as the thread of a post.
  place jsonb not null default '{}',
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references people on delete set null,
  resolution text check (resolution in ('hidden', 'dismissed')),
  primary key (organization_id, id),
  check ((resolved_at is null) = (resolution is null))
);
create unique index content_reports_once on content_reports (organization_id, subject_type, subject_id, reporter_id)
  nulls not distinct where resolved_at is null;
create index content_reports_open on content_reports (organization_id, created_at desc) where resolved_at is null;
create index content_reports_resolved on content_reports (organization_id, resolved_at desc) where resolved_at is not null;
create index content_reports_subject on content_reports (organization_id, subject_type, subject_id);
alter table content_reports enable row level security;
create policy content_reports_tenant on content_reports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What was decided about a person: a warning stands, a mute ends.
create table sanctions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  kind text not null check (kind in ('warning', 'mute')),
  reason text not null check (length(reason) between 1 and 2000),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  until timestamptz,
  lifted_at timestamptz,
  lifted_by uuid references people on delete set null,
  primary key (organization_id, id),
  check ((kind = 'mute') = (until is not null))
);
create index sanctions_person on sanctions (organization_id, person_id, created_at desc);
create index sanctions_mutes on sanctions (organization_id, until) where kind = 'mute' and lifted_at is null;
alter table sanctions enable row level security;
create policy sanctions_tenant on sanctions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table unwanted_words (
  organization_id uuid not null references organizations on delete cascade,
  -- As compared: lower case, without accents.
  word text not null check (length(word) between 2 and 80),
  action text not null check (action in ('refuse', 'report')),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  primary key (organization_id, word)
);
alter table unwanted_words enable row level security;
create policy unwanted_words_tenant on unwanted_words
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table attachments (
  organization_id uuid not null references organizations on delete cascade,
  subject_type text not null check (subject_type in ('post', 'message', 'announcement')),
  subject_id uuid not null,
  file_id uuid not null,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  primary key (organization_id, subject_type, subject_id, file_id)
);
create index attachments_file on attachments (file_id);
alter table attachments enable row level security;
create policy attachments_tenant on attachments
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
