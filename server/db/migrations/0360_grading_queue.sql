-- The grading queue lists attempts that wait for a person across courses, and those that a person graded. Building both
-- indexes blocks writes to attempts for as long as one scan takes, about a second for a million rows.
create index quiz_attempts_waiting on quiz_attempts (organization_id, submitted_at, id)
  where submitted_at is not null and graded_at is null and voided_at is null;
create index attempt_questions_by_person on attempt_questions (organization_id, attempt_id)
  where manual_score is not null;
