-- What moving an organization to another installation needs, and deleting one without a trace. A new table, functions, and a
-- column that is null in every row: no table is rewritten, and nothing is locked for long.

-- A copy to try things in: no mail, webhook, push or payment leaves it.
alter table organizations add column sandbox_at timestamptz;

-- Organizations that came from an archive: the same archive isn't imported twice, and an import can be undone.
create table organization_imports (
  organization_id uuid primary key references organizations on delete cascade,
  archive_id uuid not null unique,
  -- Of the archive's list of contents.
  digest text not null,
  imported_at timestamptz not null,
  -- Accounts that didn't exist before.
  created_people uuid[] not null
);
alter table organization_imports enable row level security;
create policy organization_imports_tenant on organization_imports
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
revoke all on organization_imports from lyceum_app;

-- Whether a text names one of the ids that are being forgotten.
create function names_forgotten(given text) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from regexp_matches(given,
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') as m
    join forgotten_ids i on i.id = m[1]::uuid);
end $$;

-- Deletes an organization and everything that mentions it. Foreign keys take the rows with them; what has no foreign key (events,
-- queued jobs, kept answers, words of the search) is found by the ids of those rows.
create function forget_organization(forgotten uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  source record;
begin
  create temp table if not exists forgotten_ids (id uuid primary key) on commit drop;
  truncate forgotten_ids;
  insert into forgotten_ids values (forgotten);
  for source in
    select c.relname as name, bool_or(a.attname = 'organization_id') as by_organization
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('organization_id', 'desk_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      -- Those of the platform stay.
      and c.relname not in ('inquiries')
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype)
    group by c.relname
  loop
    execute format('insert into forgotten_ids select t.id from %I t where %s on conflict do nothing', source.name,
      case when source.by_organization then 't.organization_id = $1'
        else 't.desk_id in (select d.id from support_desks d where d.organization_id = $1)' end) using forgotten;
  end loop;

  create temp table if not exists forgotten_words (word text primary key) on commit drop;
  truncate forgotten_words;
  insert into forgotten_words select unnest(tsvector_to_array(search_vector)) from published_courses
    where organization_id = forgotten on conflict do nothing;
  insert into forgotten_words select regexp_split_to_table(a.title_words || ' ' || a.body_words, '\s+')
    from support_articles a join support_desks d on d.id = a.desk_id
    where d.organization_id = forgotten on conflict do nothing;

  -- Attachments of tickets belong to the person who sent them until the ticket is gone.
  insert into forgotten_ids select a.file_id from support_attachments a join support_desks d on d.id = a.desk_id
    where d.organization_id = forgotten on conflict do nothing;
  delete from files where id in (select a.file_id from support_attachments a
    join support_desks d on d.id = a.desk_id where d.organization_id = forgotten);
  delete from organizations where id = forgotten;

  delete from event_log where names_forgotten(data::text);
  delete from live_events where names_forgotten(topic || ' ' || data::text);
  delete from notification_details where names_forgotten(dedupe_key || ' ' || detail::text);
  delete from notifications where names_forgotten(dedupe_key || ' ' || coalesce(link, ''))
    and organization_id is null;
  delete from idempotency_keys where names_forgotten(response::text);
  delete from attempt_counts where names_forgotten(key);
  -- Removing the bytes of its files is still to be done. One that runs right now finds nothing to do.
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier <> 'files.remove-bytes' and names_forgotten(j.payload::text || ' ' || coalesce(j.key, ''))));

  delete from catalog_words where word in (select word from forgotten_words)
    and word not in (select unnest(tsvector_to_array(search_vector)) from published_courses);
  delete from support_words where word in (select word from forgotten_words)
    and word not in (select regexp_split_to_table(title_words || ' ' || body_words, '\s+') from support_articles);
end $$;
revoke all on function forget_organization(uuid) from public;
