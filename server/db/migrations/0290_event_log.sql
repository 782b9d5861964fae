-- Events become a log that subscribers read in batches, each from its own cursor, instead of a job for each event and
-- subscriber. Jobs that are queued already keep their names and are worked off as before. New tables only; no lock lasts.

-- Ids are drawn before commit, so rows become visible out of order. A row gets its place in the log once it is committed:
-- whoever sees a position sees all lower ones, however long another transaction stays open.
create table event_log (
  id bigint generated always as identity primary key,
  name text not null,
  data json not null,
  emitted_at timestamptz not null default now(),
  position bigint
);
create index event_log_unplaced on event_log (id) where position is null;
create index event_log_read on event_log (name, position);

-- The last position that was given out. Its lock makes places be given in turn.
create table event_log_head (
  only_row boolean primary key default true check (only_row),
  position bigint not null
);
insert into event_log_head (position) values (0);

-- How far each subscriber has read. Moves in the transaction of what the subscriber did.
create table event_cursors (
  subscriber text primary key,
  event text not null,
  position bigint not null
);

-- The application may say that something happened; only the owner reads the log.
revoke all on event_log, event_log_head, event_cursors from lyceum_app;
grant insert on event_log to lyceum_app;

-- Gives committed events their places, oldest first, and answers their names.
create function place_events() returns setof text language plpgsql as $$
declare last_position bigint;
begin
  if not exists (select from event_log where position is null) then return; end if;
  -- Each statement below sees what was committed before it began, so also what was committed while it waited here.
  select position into last_position from event_log_head for update;
  return query
    with placed as (
      update event_log e set position = last_position + fresh.place
      from (select id, row_number() over (order by id) as place
        from (select id from event_log where position is null order by id limit 5000) unplaced) fresh
      where e.id = fresh.id returning e.name, e.position),
    moved as (
      update event_log_head h set position = found.highest
      from (select max(placed.position) as highest from placed) found where found.highest is not null)
    select distinct placed.name from placed;
end $$;

-- How many events are still to be read, counted once for each subscriber.
create function events_waiting() returns bigint language sql stable as $$
  select count(*) from event_cursors c
  join event_log e on e.name = c.event and (e.position > c.position or e.position is null) $$;
revoke all on function place_events, events_waiting from public;
