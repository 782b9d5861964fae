-- Other sessions of the same host at the same time are looked for on every page of sessions. The table is small: building the
-- index takes less than a second for a million sessions.
create index live_sessions_host on live_sessions (organization_id, host_id, starts_at)
  where ended_at is null and cancelled_at is null;
