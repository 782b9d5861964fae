-- The built-in room of a live session: who is in it, what they said. New tables, and one more kind of attachment:
-- its check is made anew, which reads the table of attachments once.

create table meetings (
  organization_id uuid not null references organizations on delete cascade,
  -- The live session that meets in it.
  id uuid not null,
  locked_at timestamptz,
  opened_at timestamptz not null,
  -- The media server that carries it; null while people send to each other.
  media_url text,
  media_room bigint,
  primary key (organization_id, id),
  foreign key (organization_id, id) references live_sessions (organization_id, id) on delete cascade
);
alter table meetings enable row level security;
create policy meetings_tenant on meetings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table meeting_participants (
  organization_id uuid not null references organizations on delete cascade,
  meeting_id uuid not null,
  person_id uuid not null references people on delete cascade,
  role text not null check (role in ('host', 'co_host', 'guest')),
  -- The tab that they are in with; a newer one takes its place.
  connection_id uuid,
  asked_at timestamptz not null,
  -- Null while they wait to be let in.
  admitted_at timestamptz,
  -- Since when they are in the room; null while they are away.
  joined_at timestamptz,
  -- When a server last had an open socket of theirs.
  seen_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references people on delete set null,
  hand_raised_at timestamptz,
  audio_on boolean not null default false,
  video_on boolean not null default false,
  screen_on boolean not null default false,
  -- Grows with every change, so that a page knows which of two news is the newer.
  revision integer not null default 1,
  primary key (organization_id, meeting_id, person_id),
  foreign key (organization_id, meeting_id) references meetings (organization_id, id) on delete cascade
);
create unique index meeting_participants_connection on meeting_participants (connection_id)
  where connection_id is not null;
create index meeting_participants_present on meeting_participants (seen_at) where joined_at is not null;
alter table meeting_participants enable row level security;
create policy meeting_participants_tenant on meeting_participants
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table meeting_messages (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  meeting_id uuid not null,
  person_id uuid references people on delete set null,
  body text not null check (length(body) <= 4000),
  sent_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, meeting_id) references meetings (organization_id, id) on delete cascade
);
create index meeting_messages_meeting on meeting_messages (organization_id, meeting_id, id);
alter table meeting_messages enable row level security;
create policy meeting_messages_tenant on meeting_messages
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table attachments drop constraint attachments_subject_type_check;
alter table attachments add constraint attachments_subject_type_check
  check (subject_type in ('post', 'message', 'announcement', 'meeting_message'));
