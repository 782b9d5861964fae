-- Which workers are alive, so that the jobs of one that was killed are taken up within a minute and not after hours.
-- A new table only.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
revoke all on job_workers from lyceum_app;
