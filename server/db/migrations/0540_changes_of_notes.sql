-- Which changes of notes and bookmarks were taken, and when each was made: a change that arrives again does nothing, and an
-- older one from another device never undoes a newer one, even if the note is gone by then. A new table only.
create table learning_changes (
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people on delete cascade,
  -- Made by the device.
  id uuid not null,
  -- The note, or the lesson of the bookmark.
  thing_id uuid not null,
  made_at timestamptz not null,
  is_removal boolean not null,
  primary key (organization_id, person_id, id)
);
create index learning_changes_thing on learning_changes (person_id, thing_id, made_at desc);
alter table learning_changes enable row level security;
create policy learning_changes_own on learning_changes
  using (person_id = app_person_id())
  with check (person_id = app_person_id() and organization_id = app_organization_id());
create policy only_organization on learning_changes as restrictive
  using ((select app_only_organization_id()) is null or organization_id = (select app_only_organization_id()));
