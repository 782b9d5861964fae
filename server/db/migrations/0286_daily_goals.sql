-- How long a person wants to learn each day; nobody has a goal until they choose one. A new table; nothing is locked.

create table learning_goals (
  person_id uuid primary key references people on delete cascade,
  daily_minutes int not null check (daily_minutes between 5 and 480),
  updated_at timestamptz not null
);
alter table learning_goals enable row level security;
create policy learning_goals_own on learning_goals
  using (person_id = app_person_id()) with check (person_id = app_person_id());
