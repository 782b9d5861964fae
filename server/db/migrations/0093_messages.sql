-- Conversations between two people and groups of a course. Messages carry a number within their conversation, by which
-- they are paged and read state is told. New tables only.

create table conversations (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('direct', 'course')),
  -- Of a direct one: the two people, the smaller id first.
  one_id uuid references people on delete cascade,
  other_id uuid references people on delete cascade,
  course_id uuid,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  last_number integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, one_id, other_id),
  unique (organization_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check (case kind when 'direct' then one_id < other_id and course_id is null
    else one_id is null and other_id is null and course_id is not null end)
);
create index conversations_one on conversations (organization_id, one_id, last_message_at desc);
create index conversations_other on conversations (organization_id, other_id, last_message_at desc);
alter table conversations enable row level security;
create policy conversations_tenant on conversations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table messages (
  organization_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  number integer not null,
  author_id uuid references people on delete set null,
  body jsonb,
  text text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references people on delete set null,
  hidden_reason text,
  primary key (organization_id, id),
  unique (organization_id, conversation_id, number),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade,
  check ((hidden_at is null) = (hidden_reason is null)),
  check ((deleted_at is null) = (body is not null))
);
create index messages_author on messages (author_id);
alter table messages enable row level security;
create policy messages_tenant on messages
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table conversation_readers (
  organization_id uuid not null,
  conversation_id uuid not null,
  person_id uuid not null references people on delete cascade,
  read_number integer not null default 0,
  primary key (organization_id, conversation_id, person_id),
  foreign key (organization_id, conversation_id) references conversations (organization_id, id) on delete cascade
);
create index conversation_readers_person on conversation_readers (organization_id, person_id);
alter table conversation_readers enable row level security;
create policy conversation_readers_tenant on conversation_readers
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Whom someone does not want to hear from.
create table message_blocks (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  blocked_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  primary key (organization_id, person_id, blocked_id),
  check (person_id <> blocked_id)
);
create index message_blocks_blocked on message_blocks (blocked_id);
alter table message_blocks enable row level security;
create policy message_blocks_tenant on message_blocks
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
