-- Search in discussions and messages by the beginnings of words, from an index. Building the indexes locks writes to the
-- three tables for seconds on a large installation.

-- Every word of a search, as a beginning.
create function prefix_query(search text) returns tsquery language sql stable parallel safe as $$
  select coalesce(string_agg(quote_literal(lexeme) || ':*', ' & '), '')::tsquery
  from unnest(to_tsvector('pg_catalog.simple', public.plain_text(translate(left(search, 200), '\', ' '))))
$$;

create index discussion_threads_words on discussion_threads
  using gin (to_tsvector('pg_catalog.simple', plain_text(title))) where deleted_at is null;
create index discussion_posts_words on discussion_posts
  using gin (to_tsvector('pg_catalog.simple', plain_text(text))) where deleted_at is null and hidden_at is null;
create index messages_words on messages
  using gin (to_tsvector('pg_catalog.simple', plain_text(text))) where deleted_at is null and hidden_at is null;

-- As owner, because row-level security would have every row checked before the index may be asked; each names the
-- organization itself. Callers narrow what is found to what they may read.
create function discussion_find_threads(search text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select id from discussion_threads
  where organization_id = app_organization_id() and deleted_at is null
    and to_tsvector('pg_catalog.simple', plain_text(title)) @@ prefix_query(search)
  union
  select thread_id from discussion_posts
  where organization_id = app_organization_id() and deleted_at is null and hidden_at is null
    and to_tsvector('pg_catalog.simple', plain_text(text)) @@ prefix_query(search)
$$;

create function message_find_conversations(search text) returns setof uuid
  language sql stable security definer set search_path = public as $$
  select distinct conversation_id from messages
  where organization_id = app_organization_id() and deleted_at is null and hidden_at is null
    and to_tsvector('pg_catalog.simple', plain_text(text)) @@ prefix_query(search)
$$;
