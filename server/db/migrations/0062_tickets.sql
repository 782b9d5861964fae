-- Tickets, what is said about them, and the tools of the desk. New tables only.

create table support_tickets (
  desk_id uuid not null references support_desks on delete cascade,
  id uuid not null default uuidv7(),
  number integer not null,
  requester_id uuid references people on delete set null,
  requester_name text not null,
  subject text not null check (length(subject) between 1 and 160),
  kind text not null check (kind in ('question', 'problem', 'request', 'billing', 'feedback')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee_id uuid references people on delete set null,
  -- Keeps a ticket from instructors, for complaints about one of them.
  admins_only boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  -- Where it was written. Titles are kept as they were then; the ids may outlive what they name.
  course_id uuid,
  course_title text,
  lesson_id uuid,
  lesson_title text,
  attempt_id uuid,
  page text,
  browser text,
  error_id text,

  waiting_since timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  merged_into_id uuid,
  status text generated always as (case
    when closed_at is not null then 'closed'
    when resolved_at is not null then 'resolved'
    when waiting_since is not null then 'waiting'
    else 'open' end) stored,

  last_message_at timestamptz not null,
  last_message_side text not null check (last_message_side in ('requester', 'agent')),
  last_message_excerpt text not null,

  -- The clock counts working time while the ticket is open; clock_started_at is null while it stands still.
  clock_started_at timestamptz,
  worked_seconds integer not null default 0,
  -- Since when the requester waits for a word from the desk; null while it is their turn.
  asked_at timestamptz,
  answer_due_at timestamptz,
  resolution_due_at timestamptz,
  next_due_at timestamptz generated always as (least(answer_due_at, resolution_due_at)) stored,
  breach_warned_at timestamptz,
  first_answered_at timestamptz,
  first_answer_seconds integer,
  first_answer_late boolean,
  resolution_seconds integer,
  resolution_late boolean,

  rating smallint check (rating between 1 and 5),
  rating_comment text not null default '',
  rated_at timestamptz,

  subject_words text not null,
  search tsvector generated always as (to_tsvector('simple', subject_words)) stored,

  primary key (desk_id, id),
  constraint support_tickets_number_key unique (desk_id, number),
  foreign key (desk_id, merged_into_id) references support_tickets (desk_id, id),
  check (merged_into_id is null or closed_at is not null)
);
create index support_tickets_status on support_tickets (desk_id, status, updated_at desc, id);
create index support_tickets_updated on support_tickets (desk_id, updated_at desc, id);
create index support_tickets_assignee on support_tickets (desk_id, assignee_id, status, updated_at desc, id);
create index support_tickets_requester on support_tickets (requester_id, desk_id, updated_at desc, id);
create index support_tickets_priority on support_tickets (desk_id, priority, status, updated_at desc, id);
create index support_tickets_kind on support_tickets (desk_id, kind, status, updated_at desc, id);
create index support_tickets_due on support_tickets (desk_id, status, next_due_at, id);
create index support_tickets_created on support_tickets (desk_id, created_at desc, id);
create index support_tickets_warning on support_tickets (next_due_at) where breach_warned_at is null and next_due_at is not null;
create index support_tickets_resolved on support_tickets (resolved_at) where closed_at is null and resolved_at is not null;
create index support_tickets_search on support_tickets using gin (search);
alter table support_tickets enable row level security;
create policy support_tickets_tenant on support_tickets
  using (desk_id = app_organization_id() or requester_id = app_person_id()
    or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or requester_id = app_person_id()
    or (desk_id = support_platform_desk() and (select support_staffs_platform())));

create table support_entries (
  desk_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  kind text not null check (kind in ('message', 'note', 'event')),
  side text not null check (side in ('requester', 'agent', 'system')),
  author_id uuid references people on delete set null,
  author_name text not null default '',
  body jsonb,
  event jsonb,
  -- The number of the ticket that it was written on, when a merge brought it here.
  moved_from integer,
  created_at timestamptz not null,
  primary key (desk_id, id),
  foreign key (desk_id, ticket_id) references support_tickets (desk_id, id) on delete cascade,
  check ((kind = 'event') = (event is not null)),
  check ((kind <> 'event') = (body is not null))
);
create index support_entries_ticket on support_entries (desk_id, ticket_id, created_at, id);
alter table support_entries enable row level security;
create policy support_entries_tenant on support_entries
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform()))
    or exists (select 1 from support_tickets t
      where t.desk_id = support_entries.desk_id and t.id = support_entries.ticket_id and t.requester_id = app_person_id()))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform()))
    or exists (select 1 from support_tickets t
      where t.desk_id = support_entries.desk_id and t.id = support_entries.ticket_id and t.requester_id = app_person_id()));

create table support_attachments (
  desk_id uuid not null,
  entry_id uuid not null,
  file_id uuid not null,
  name text not null,
  content_type text,
  size_bytes bigint not null,
  primary key (desk_id, entry_id, file_id),
  foreign key (desk_id, entry_id) references support_entries (desk_id, id) on delete cascade
);
create index support_attachments_file on support_attachments (file_id);
alter table support_attachments enable row level security;
create policy support_attachments_tenant on support_attachments
  using (exists (select 1 from support_entries e where e.desk_id = support_attachments.desk_id and e.id = support_attachments.entry_id))
  with check (exists (select 1 from support_entries e where e.desk_id = support_attachments.desk_id and e.id = support_attachments.entry_id));

create table support_saved_replies (
  desk_id uuid not null references support_desks on delete cascade,
  id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 120),
  body jsonb not null,
  use_count integer not null default 0,
  created_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (desk_id, id)
);
create index support_saved_replies_list on support_saved_replies (desk_id, lower(title), id);
alter table support_saved_replies enable row level security;
create policy support_saved_replies_tenant on support_saved_replies
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

-- Filters that an agent gave a name.
create table support_views (
  desk_id uuid not null references support_desks on delete cascade,
  id uuid not null default uuidv7(),
  person_id uuid not null references people on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null default now(),
  primary key (desk_id, id)
);
create index support_views_person on support_views (desk_id, person_id, created_at);
alter table support_views enable row level security;
create policy support_views_mine on support_views
  using (person_id = app_person_id()) with check (person_id = app_person_id());

-- Tickets of one desk by words of subject and requester. As owner, as support_find_articles; at most 1,000.
create function support_find_tickets(desk uuid, query tsquery) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select t.id from support_tickets t
  where t.desk_id = desk and t.search @@ query
    and (desk = app_organization_id() or (desk = support_platform_desk() and support_staffs_platform()))
  order by t.updated_at desc
  limit 1000
$$;
