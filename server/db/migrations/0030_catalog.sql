-- What finding courses needs: every word of the catalog, the query that a search means, and a number that tells when
-- something in it has changed. New tables, functions and indexes; the indexes are built while few courses exist.
create extension if not exists fuzzystrmatch;

-- Words and stems of all published courses, so that a misspelt word finds its neighbours. Words are never shown.
create table catalog_words (word text collate "C" primary key);
create index catalog_words_trigram on catalog_words using gin (word gin_trgm_ops);

-- Counts changes of what the catalog lists; figures that were counted at one revision hold until the next.
create table catalog_state (
  only_one boolean primary key default true check (only_one),
  revision bigint not null default 0
);
insert into catalog_state default values;

create function catalog_learn_words(vectors tsvector[]) returns void language sql as $$
  insert into catalog_words
  select distinct word from unnest(vectors) as vector, unnest(tsvector_to_array(vector)) as word
  where length(word) between 3 and 60
  -- The same order in every transaction: two publications at once never wait for each other in a circle.
  order by word
  on conflict do nothing $$;

create function catalog_courses_added() returns trigger language plpgsql as $$
begin
  perform catalog_learn_words(array(select search_vector from added));
  update catalog_state set revision = revision + 1;
  return null;
end $$;
create trigger catalog_courses_added after insert on published_courses
  referencing new table as added for each statement execute function catalog_courses_added();

-- Not for the counts of learners and ratings, which change all day.
create function catalog_course_changed() returns trigger language plpgsql as $$
begin
  perform catalog_learn_words(array[new.search_vector]);
  update catalog_state set revision = revision + 1;
  return null;
end $$;
create trigger catalog_course_changed after update of version, slug, category_id, visibility, archived_at
  on published_courses for each row execute function catalog_course_changed();

create function catalog_revised() returns trigger language plpgsql as $$
begin
  update catalog_state set revision = revision + 1;
  return null;
end $$;
create trigger catalog_courses_removed after delete on published_courses
  for each statement execute function catalog_revised();
create trigger catalog_categories_changed after insert or update or delete on categories
  for each statement execute function catalog_revised();
-- A renamed, suspended or reopened organization.
create trigger catalog_organizations_changed after update on organizations
  for each statement execute function catalog_revised();

select catalog_learn_words(array(select search_vector from published_courses));

-- One word as a query: as written, quotes and all.
create function catalog_term(word text, ending text) returns tsquery language sql immutable parallel safe as $$
  select ('''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || ending)::tsquery $$;

-- What a search means: every word as it is, as the beginning of one, and as a stem of any language we know; a word that
-- the catalog does not have stands for those that differ by a letter or two. Little words such as "the" are not needed.
create function catalog_query(search text) returns tsquery language plpgsql stable
  set pg_trgm.similarity_threshold = 0.2 as $$
declare
  dictionaries constant regdictionary[] := array['english_stem', 'german_stem', 'french_stem', 'spanish_stem',
    'italian_stem', 'portuguese_stem', 'dutch_stem', 'swedish_stem', 'norwegian_stem', 'danish_stem', 'finnish_stem',
    'hungarian_stem', 'romanian_stem', 'russian_stem', 'turkish_stem', 'greek_stem', 'arabic_stem', 'hindi_stem',
    'indonesian_stem'];
  words text[] := array(select lexeme
    from unnest(to_tsvector('pg_catalog.simple', plain_text(left(search, 200)))) order by positions limit 12);
  needed text[] := array(select w from unnest(words) as w
    where ts_lexize('english_stem', w) is distinct from '{}' or w = words[array_length(words, 1)]);
  given text;
  stems text[];
  allowed integer;
  term tsquery;
  neighbour text;
  whole tsquery;
begin
  foreach given in array needed loop
    term := catalog_term(given, ':*');
    stems := array(select distinct stem from unnest(dictionaries) as dictionary,
      unnest(ts_lexize(dictionary, given)) as stem where length(stem) > 2);
    foreach neighbour in array stems loop
      term := term || catalog_term(neighbour, '');
    end loop;
    if not exists (select from catalog_words c where c.word ^@ given)
      and not exists (select from catalog_words c where c.word = any (stems)) then
      allowed := case when length(given) < 4 then 0 when length(given) < 6 then 1 else 2 end;
      for neighbour in
        select c.word from catalog_words c where c.word % given
          and least(levenshtein_less_equal(c.word, given, allowed),
            levenshtein_less_equal(left(c.word, length(given)), given, allowed)) <= allowed
        order by levenshtein_less_equal(left(c.word, length(given)), given, allowed), abs(length(c.word) - length(given)), c.word
        limit 8
      loop
        term := term || catalog_term(neighbour, '');
      end loop;
    end if;
    whole := case when whole is null then term else whole && term end;
  end loop;
  return whole;
end $$;

create index published_courses_rating on published_courses
  ((rating_sum::double precision / nullif(rating_count, 0)) desc nulls last, rating_count desc) where archived_at is null;
create index published_courses_price on published_courses (price_minor) where archived_at is null;
create index published_courses_organization on published_courses (organization_id, learner_count desc) where archived_at is null;
create index categories_slug on categories (slug);
