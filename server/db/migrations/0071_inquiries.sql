-- Inquiries of organizations that want to be set up, and the thread of each. New tables only.

create table inquiries (
  id uuid primary key default uuidv7(),
  -- What people say on the telephone: no letters or digits that look or sound alike.
  reference text not null unique,
  person_id uuid references people on delete set null,
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null default '',
  organization_name text not null,
  website text not null default '',
  size text not null check (size in ('1-10', '11-50', '51-200', '201-1000', '1001+')),
  country text not null check (length(country) = 2),
  learner_count integer not null check (learner_count >= 0),
  needs text[] not null,
  message text not null default '',
  consented_at timestamptz not null,
  -- Letters and digits of the organization's name only: finds the same organization written differently.
  name_key text not null,
  owner_id uuid references people on delete set null,
  organization_id uuid references organizations on delete set null,
  created_at timestamptz not null,
  contacted_at timestamptz,
  qualified_at timestamptz,
  converted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  check (num_nonnulls(converted_at, declined_at, withdrawn_at) <= 1)
);
-- Sending twice is one inquiry, also when both arrive at once.
create unique index inquiries_open on inquiries (email, name_key)
  where converted_at is null and declined_at is null and withdrawn_at is null;
create index inquiries_list on inquiries (created_at desc, id);
create index inquiries_name on inquiries (name_key);
create index inquiries_person on inquiries (person_id, created_at desc);
create index inquiries_email on inquiries (email, created_at desc);
alter table inquiries enable row level security;
create policy inquiries_staff on inquiries
  using ((select app_is_super_admin())) with check ((select app_is_super_admin()));
create policy inquiries_sender on inquiries
  using (person_id = app_person_id() or email = (select p.email from people p where p.id = app_person_id()))
  with check (person_id = app_person_id() or email = (select p.email from people p where p.id = app_person_id()));

create table inquiry_messages (
  id uuid primary key default uuidv7(),
  inquiry_id uuid not null references inquiries on delete cascade,
  -- Notes stay among staff; everything else is shown to the sender too.
  kind text not null check (kind in ('answer', 'reply', 'note', 'status')),
  author_id uuid references people on delete set null,
  body text not null default '',
  status text,
  created_at timestamptz not null
);
create index inquiry_messages_thread on inquiry_messages (inquiry_id, created_at, id);
alter table inquiry_messages enable row level security;
create policy inquiry_messages_staff on inquiry_messages
  using ((select app_is_super_admin())) with check ((select app_is_super_admin()));
create policy inquiry_messages_sender on inquiry_messages
  using (kind <> 'note' and exists (select 1 from inquiries i where i.id = inquiry_id))
  with check (kind in ('answer', 'status') and author_id = app_person_id()
    and exists (select 1 from inquiries i where i.id = inquiry_id));
