-- Queuing looks for a waiting job of the same key. Its plan is kept for as long as a connection lives, and one that was
-- made while the queue was empty would read the whole queue for every job of a busy hour: never by reading it whole.
alter function app_add_job(text, json, text, timestamptz, integer) set enable_seqscan = off;

-- Many jobs without keys, queued as one.
create function app_add_jobs(tasks text[], payloads text[])
  returns void language sql security definer set search_path = graphile_worker, public set enable_seqscan = off as
$$ select count(*) from graphile_worker.add_jobs((
     select array_agg(row(task, payload::json, null, null, 25, null, null, null)::graphile_worker.job_spec)
     from unnest(tasks, payloads) as given (task, payload))) $$;
