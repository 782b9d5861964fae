-- Backups that `lyceum backup` finished, so that the status page and monitors can say when the last one was. A new table:
-- nothing is locked.
create table finished_backups (
  name text primary key,
  finished_at timestamptz not null,
  row_count bigint not null,
  file_count integer not null
);
revoke all on finished_backups from lyceum_app;
