-- The help centre: categories, articles with versions, votes, views and a search that forgives typos. New tables only.

create table support_categories (
  desk_id uuid not null references support_desks on delete cascade,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  icon text not null default 'book',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (desk_id, id),
  constraint support_categories_slug_key unique (desk_id, slug)
);
create index support_categories_order on support_categories (desk_id, position, id);
alter table support_categories enable row level security;
create policy support_categories_read on support_categories for select using (true);
create policy support_categories_write on support_categories
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

create table support_articles (
  desk_id uuid not null references support_desks on delete cascade,
  id uuid not null default uuidv7(),
  category_id uuid,
  slug text not null,
  -- What readers see. Until the first publication it follows the newest version.
  title text not null check (length(title) between 1 and 160),
  summary text not null default '',
  body jsonb not null,
  version integer not null default 1,
  latest_version integer not null default 1,
  audience text not null default 'members' check (audience in ('public', 'members', 'staff')),
  position integer not null default 0,
  created_by uuid references people on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  archived_at timestamptz,
  status text generated always as (case
    when archived_at is not null then 'archived'
    when published_at is not null then 'published'
    else 'draft' end) stored,
  helpful_count integer not null default 0,
  unhelpful_count integer not null default 0,
  view_count integer not null default 0,
  -- Lower case without accents, written by the application: search is the same in every locale of the database.
  title_words text not null,
  body_words text not null,
  search tsvector generated always as (
    setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', body_words), 'C')
  ) stored,
  primary key (desk_id, id),
  foreign key (desk_id, category_id) references support_categories (desk_id, id)
);
create index support_articles_order on support_articles (desk_id, category_id, position, id);
create index support_articles_list on support_articles (desk_id, updated_at desc, id);
create index support_articles_popular on support_articles (desk_id, view_count desc) where published_at is not null and archived_at is null;
create index support_articles_search on support_articles using gin (search) where published_at is not null and archived_at is null;
alter table support_articles enable row level security;
create policy support_articles_read on support_articles for select using (
  desk_id = app_organization_id() or desk_id = support_platform_desk()
  or (audience = 'public' and published_at is not null and archived_at is null));
create policy support_articles_write on support_articles
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

-- Every address that an article ever had: old links keep working, and no two articles share one.
create table support_article_slugs (
  desk_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  article_id uuid not null,
  constraint support_article_slugs_key primary key (desk_id, slug),
  foreign key (desk_id, article_id) references support_articles (desk_id, id) on delete cascade
);
create index support_article_slugs_article on support_article_slugs (desk_id, article_id);
alter table support_article_slugs enable row level security;
create policy support_article_slugs_read on support_article_slugs for select using (true);
create policy support_article_slugs_write on support_article_slugs
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

create table support_article_versions (
  desk_id uuid not null,
  article_id uuid not null,
  number integer not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  saved_by uuid references people on delete set null,
  saved_at timestamptz not null,
  -- The version that this one brought back, if it did.
  restored_from integer,
  primary key (desk_id, article_id, number),
  foreign key (desk_id, article_id) references support_articles (desk_id, id) on delete cascade
);
alter table support_article_versions enable row level security;
create policy support_article_versions_staff on support_article_versions
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())))
  with check (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

create table support_article_votes (
  desk_id uuid not null,
  article_id uuid not null,
  person_id uuid not null references people on delete cascade,
  helpful boolean not null,
  reason text,
  comment text not null default '',
  created_at timestamptz not null,
  primary key (desk_id, article_id, person_id),
  foreign key (desk_id, article_id) references support_articles (desk_id, id) on delete cascade
);
create index support_article_votes_list on support_article_votes (desk_id, article_id, created_at desc);
alter table support_article_votes enable row level security;
create policy support_article_votes_mine on support_article_votes
  using (person_id = app_person_id()) with check (person_id = app_person_id());
create policy support_article_votes_staff on support_article_votes for select
  using (desk_id = app_organization_id() or (desk_id = support_platform_desk() and (select support_staffs_platform())));

-- A reader may count on an article without being able to change it.
create function support_count_view(desk uuid, article uuid) returns void
  language sql security definer set search_path = public as $$
  update support_articles set view_count = view_count + 1
  where desk_id = desk and id = article and published_at is not null and archived_at is null
    and (desk = app_organization_id() or desk = support_platform_desk() or audience = 'public')
$$;

create function support_count_votes() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    update support_articles set
      helpful_count = helpful_count - old.helpful::int, unhelpful_count = unhelpful_count - (not old.helpful)::int
    where desk_id = old.desk_id and id = old.article_id;
  end if;
  if tg_op <> 'DELETE' then
    update support_articles set
      helpful_count = helpful_count + new.helpful::int, unhelpful_count = unhelpful_count + (not new.helpful)::int
    where desk_id = new.desk_id and id = new.article_id;
  end if;
  return null;
end $$;
create trigger support_article_votes_counted after insert or update of helpful or delete on support_article_votes
  for each row execute function support_count_votes();

-- All words that any article uses, to find what a misspelt one meant. Only the functions below read or write it.
create table support_words (word text primary key);
create index support_words_similar on support_words using gin (word gin_trgm_ops);
revoke all on support_words from lyceum_app;

create function support_learn_words() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  insert into support_words
    select distinct word from regexp_split_to_table(new.title_words || ' ' || new.body_words, '\s+') as word
    where length(word) between 3 and 40
    order by word
    on conflict do nothing;
  return null;
end $$;
create trigger support_articles_words after insert or update of title_words, body_words on support_articles
  for each row execute function support_learn_words();

-- Published articles of one desk that match all words, or any when none matches all; each word also as a beginning and
-- as its nearest spellings. As owner, because row-level security keeps text operators from their index; the first test
-- stands for it. Past 400 matches the order among them is by rank within those.
create function support_find_articles(desk uuid, audiences text[], query_words text[], most integer)
  returns table (article_id uuid, rank real) language plpgsql stable security definer set search_path = public as $$
declare
  every tsquery;
  anyone tsquery;
  exact tsquery;
  term tsquery;
  query_word text;
begin
  if desk is distinct from app_organization_id() and desk <> support_platform_desk() and audiences <> '{public}' then
    return;
  end if;
  foreach query_word in array query_words loop
    exact := to_tsquery('simple', query_word || ':*');
    select coalesce(exact || (string_agg(near.word, ' | '))::tsquery, exact) into term from (
      select word from support_words
      where length(query_word) > 3 and word % query_word
      order by similarity(word, query_word) desc, word limit 3) near;
    every := coalesce(every && term, term);
    anyone := coalesce(anyone || term, term);
  end loop;
  return query
    select hit.id, (ts_rank(hit.search, every) + 0.001 * ln(1 + hit.view_count))::real from (
      select a.id, a.search, a.view_count from support_articles a
      where a.desk_id = desk and a.published_at is not null and a.archived_at is null
        and a.audience = any(audiences) and a.search @@ every
      limit 400) hit
    order by 2 desc, 1 limit most;
  if not found then
    return query
      select hit.id, ts_rank(hit.search, anyone) from (
        select a.id, a.search from support_articles a
        where a.desk_id = desk and a.published_at is not null and a.archived_at is null
          and a.audience = any(audiences) and a.search @@ anyone
        limit 400) hit
      order by 2 desc, 1 limit most;
  end if;
end $$;
