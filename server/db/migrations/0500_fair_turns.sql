-- Long work and mail to many take turns between organizations. A job's turn, which is its priority, is the one that is being
-- worked on now plus the number of jobs its organization already has waiting in the lane: the first job of one organization
-- goes before the second of another, however many that one has queued. The flag says whose job it is, so that workers can
-- leave some alone. A new function only; servers of the version before keep calling the others during a rolling update.
create function app_add_jobs_in_turn(
    tasks text[], payloads text[], lane text, organization_id uuid, first_turn integer, per_turn integer,
    job_key text, run_at timestamptz, max_attempts integer)
  returns void language sql security definer set search_path = graphile_worker, public set enable_seqscan = off as
$$
  with standing as (
    select count(*) filter (where job.flags ? (lane || ':' || organization_id)) as waiting,
      coalesce(min(job.priority) filter (where job.run_at <= now()), 0) as turn
    from graphile_worker._private_jobs job
    where job.is_available and job.flags ? lane)
  select count(*) from graphile_worker.add_jobs((
    select array_agg(row(
        given.task, given.payload::json, null, app_add_jobs_in_turn.run_at, app_add_jobs_in_turn.max_attempts,
        app_add_jobs_in_turn.job_key,
        -- The column is a smallint. Whatever is beyond its end waits in order of arrival.
        least(greatest(standing.turn, first_turn) + (standing.waiting + given.at - 1) / per_turn, 32000),
        array[lane, lane || ':' || organization_id])::graphile_worker.job_spec order by given.at)
    from unnest(tasks, payloads) with ordinality as given (task, payload, at), standing))
$$;
