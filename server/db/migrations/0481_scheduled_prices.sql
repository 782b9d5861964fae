-- A course has a list of prices with dates in place of one sale price: early birds, sale weeks. Rewrites the courses that
-- have a sale price, and locks both tables for that long.
alter table courses
  add column scheduled_prices jsonb not null default '[]' check (jsonb_typeof(scheduled_prices) = 'array');
alter table published_courses
  add column scheduled_prices jsonb not null default '[]' check (jsonb_typeof(scheduled_prices) = 'array');

create function pg_temp.one_price(price bigint, starts timestamptz, ends timestamptz) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('price_minor', price,
    'starts_at', to_char(starts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ends_at', to_char(ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
$$;
update courses set scheduled_prices = pg_temp.one_price(sale_price_minor, sale_starts_at, sale_ends_at)
  where sale_price_minor is not null;
update published_courses set scheduled_prices = pg_temp.one_price(sale_price_minor, sale_starts_at, sale_ends_at)
  where sale_price_minor is not null;

-- The columns of the one sale price stay for servers of the previous release, which read them while a new release starts. The
-- check of the two prices goes: it knows nothing of the list.
do $$
declare old_check text;
begin
  select conname into strict old_check from pg_constraint
    where conrelid = 'published_courses'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%regular_price_minor%sale_price_minor%';
  execute format('alter table published_courses drop constraint %I', old_check);
end $$;
drop index published_courses_sales;
create index published_courses_scheduled on published_courses (course_id) where regular_price_minor is not null;
