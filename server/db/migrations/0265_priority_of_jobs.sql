-- Mail to one person, such as a code they wait for, goes before mail to many. The functions without a priority stay: servers
-- of the version before call them while a rolling update is under way. A new function only.
create function app_add_jobs(tasks text[], payloads text[], priority integer)
  returns void language sql security definer set search_path = graphile_worker, public set enable_seqscan = off as
$$ select count(*) from graphile_worker.add_jobs((
     select array_agg(row(task, payload::json, null, null, 25, null, priority, null)::graphile_worker.job_spec)
     from unnest(tasks, payloads) as given (task, payload))) $$;
