-- Reports can be written as PDF. Both checks are replaced in one step each; the tables are small and locked for
-- milliseconds.
alter table report_schedules drop constraint report_schedules_format_check,
  add constraint report_schedules_format_check check (format in ('csv', 'xlsx', 'pdf'));
alter table report_runs drop constraint report_runs_format_check,
  add constraint report_runs_format_check check (format in ('csv', 'xlsx', 'pdf'));
