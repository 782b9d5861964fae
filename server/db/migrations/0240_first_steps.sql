-- A person can dismiss the first steps on their home page for good. A column without a default locks people for a moment.
alter table people add column first_steps_dismissed_at timestamptz;
