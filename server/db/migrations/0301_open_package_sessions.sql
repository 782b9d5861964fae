-- Sessions that nobody ended, oldest first, for the job that ends them. A new index on a small table: locks for a moment.

create index package_sessions_open on package_sessions (coalesce(last_statement_at, launched_at))
  where terminated_at is null and abandoned_at is null;
