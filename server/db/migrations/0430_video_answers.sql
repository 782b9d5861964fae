-- Answers to questions inside videos, and completing a lesson by answering them. The constraint on lessons is checked
-- against every row while writes to lessons wait: under a second for a million lessons. The table is new.
alter table lessons drop constraint lessons_completion_rule_check;
alter table lessons add constraint lessons_completion_rule_check
  check (completion_rule in ('viewed', 'watched', 'marked', 'passed', 'submitted', 'attended', 'finished', 'answered'));

-- It only grows: every try is kept as it was scored.
create table video_answers (
  organization_id uuid not null references organizations on delete cascade,
  -- Made by the device, so that sending an answer again adds nothing.
  id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null,
  enrollment_id uuid not null,
  person_id uuid not null references people on delete cascade,
  -- The place in the video.
  item_id uuid not null,
  question_id uuid not null,
  version_id uuid not null,
  number integer not null check (number > 0),
  answer jsonb not null,
  score double precision not null,
  points double precision not null,
  verdict text not null check (verdict in ('right', 'partly', 'wrong')),
  answered_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, lesson_id, enrollment_id, item_id, number),
  foreign key (organization_id, version_id) references question_versions (organization_id, id),
  foreign key (organization_id, enrollment_id, course_id, person_id)
    references enrollments (organization_id, id, course_id, person_id) on delete cascade
);
create index video_answers_version on video_answers (organization_id, version_id);
create index video_answers_enrollment on video_answers (organization_id, enrollment_id);
create index video_answers_person on video_answers (person_id);
alter table video_answers enable row level security;
create policy video_answers_tenant on video_answers
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
