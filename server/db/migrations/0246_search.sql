-- One search over courses, lessons, people, discussions, tickets and orders, by beginnings of words and through typos. Seven
-- indexes: each locks writes to its table while it is built, some seconds per million rows.
create extension if not exists btree_gin;

create index courses_search on courses using gin (organization_id, search_line(title) gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index lessons_search on lessons using gin (organization_id, search_line(title) gin_trgm_ops)
  with (gin_pending_list_limit = 64) where deleted_at is null;
create index lesson_versions_search on lesson_versions using gin (organization_id, search_line(title) gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index memberships_search on memberships using gin (organization_id, search_line(search_text) gin_trgm_ops)
  with (gin_pending_list_limit = 64);
create index discussion_threads_search on discussion_threads using gin (organization_id, search_line(title) gin_trgm_ops)
  with (gin_pending_list_limit = 64) where deleted_at is null;
create index support_tickets_line on support_tickets
  using gin (desk_id, search_line(number::text || ' ' || subject) gin_trgm_ops) with (gin_pending_list_limit = 64);
create index orders_search on orders
  using gin (organization_id, search_line(reference || ' ' || coalesce(invoice_number, '') || ' ' || course_title
    || ' ' || billing_name) gin_trgm_ops) with (gin_pending_list_limit = 64);

-- The words of a search, the longest first. They have no character that `like` understands.
create function search_words_of(search text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct_word from (
    select distinct left(word, 40) as distinct_word
    from unnest(string_to_array(btrim(public.search_line(left(search, 100))), ' ')) as word where word <> '') as words
  order by length(distinct_word) desc, distinct_word limit 6) $$;

-- Whether a word begins like the given one, give or take a letter or two, or two swapped letters in a short one.
create function search_near(given text, word text) returns boolean language sql immutable parallel safe as $$
  select word ^@ given or length(given) > 3 and (
    public.levenshtein_less_equal(left(word, length(given)), given, 2) <= case when length(given) < 6 then 1 else 2 end
    or length(given) < 6 and public.levenshtein_less_equal(left(word, length(given)), given, 2) = 2
      and public.letters_of(left(word, length(given))) = public.letters_of(given)) $$;

-- Whether every word of a search begins a word of the line; `lenient` forgives typos. For few rows.
create function search_fits(line text, words text[], lenient boolean) returns boolean
  language sql immutable parallel safe as $$
  select cardinality(words) > 0 and not exists (
    select from unnest(words) as given where case
      when not lenient then line not like '% ' || given || '%'
      else not exists (select from unnest(string_to_array(line, ' ')) as word where public.search_near(given, word)) end) $$;

-- What matches in the organization that the caller has entered, the best first. As owner, because row-level security would
-- have every row checked before the index may be asked; each source names the organization itself. `within` narrows to
-- courses; null means all. Callers read what is found under their own rights. Past 300 matches the order is among those;
-- for a misspelt word the 500 most alike of 3,000 lines are compared letter by letter.
create function search_ids(kind text, search text, lenient boolean, within uuid[], most integer)
  returns table (id uuid, rank real) language plpgsql stable security definer set search_path = public
  set pg_trgm.word_similarity_threshold = 0.28 as $$
declare
  words text[] := search_words_of(search);
  matching text;
  line constant text := case kind
    when 'people' then 'search_line(search_text)'
    when 'tickets' then 'search_line(number::text || '' '' || subject)'
    when 'orders' then
      'search_line(reference || '' '' || coalesce(invoice_number, '''') || '' '' || course_title || '' '' || billing_name)'
    else 'search_line(title)' end;
  source constant text := case kind
    when 'courses' then 'id from courses where organization_id = $1 and ($2 is null or id = any($2))'
    when 'lessons' then 'id from lessons where organization_id = $1 and deleted_at is null
      and ($2 is null or course_id = any($2))'
    when 'lesson_versions' then 'id from lesson_versions where organization_id = $1 and course_id = any($2)'
    when 'people' then 'person_id as id from memberships m where organization_id = $1 and ($2 is null or exists (
      select from enrollments e where e.organization_id = $1 and e.person_id = m.person_id and e.course_id = any($2)))'
    when 'discussions' then 'id from discussion_threads where organization_id = $1 and deleted_at is null
      and ($2 is null or course_id = any($2))'
    when 'tickets' then 'id from support_tickets where desk_id = $1'
    when 'orders' then 'id from orders where organization_id = $1' end;
begin
  if cardinality(words) = 0 or (lenient and length(words[1]) < 4) then
    return;
  end if;
  if lenient then
    matching := '(select * from (select ' || line || ' as line, ' || source || ' and ' || line || ' %> $3[1]
      limit 3000) as alike order by word_similarity($3[1], alike.line) desc limit 500) as near
      where not exists (select from unnest($3) as given where not exists (
        select from unnest(string_to_array(near.line, '' '')) as word where search_near(given, word)))';
  else
    words := array(select '% ' || word || '%' from unnest(words) as word);
    matching := '(select ' || line || ' as line, ' || source || ' and ' || line || ' like $3[1]
      and ' || line || ' like all ($3) limit 300) as near';
  end if;
  return query execute 'select near.id, (similarity($4, near.line) + (near.line ^@ $4)::int)::real from ' || matching
    || ' order by 2 desc, 1 limit $5' using app_organization_id(), within, words, search_line(left(search, 100)), most;
end $$;

-- Listed courses that match: public ones, and those for members of the organization that the caller has entered. As owner
-- for the same reason. `lenient` forgives typos, other forms of a word and little words.
create function search_catalog(search text, lenient boolean, most integer)
  returns table (id uuid, rank real) language sql stable security definer set search_path = public as $$
  with query as materialized (
    select case when lenient then catalog_query(search) else prefix_query(search) end as words)
  select found.course_id, (ts_rank(found.search_vector, query.words) * (1 + ln(1 + found.learner_count) / 20)
    + search_fits(search_line(found.title), search_words_of(search), false)::int)::real
  from query, lateral (
    select p.course_id, p.search_vector, p.learner_count, p.title
    from published_courses p join organizations o on o.id = p.organization_id
    where p.search_vector @@ query.words and p.archived_at is null
      and (p.visibility = 'public' or p.visibility = 'organization' and p.organization_id = app_organization_id())
      and o.suspended_at is null and o.archived_at is null and o.deletion_requested_at is null
    limit 300) as found
  order by 2 desc, 1 limit most $$;
