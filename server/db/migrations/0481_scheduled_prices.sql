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

alter table courses drop column sale_price_minor, drop column sale_starts_at, drop column sale_ends_at;
-- Takes the index and the check of the sale price with it.
alter table published_courses drop column sale_price_minor, drop column sale_starts_at, drop column sale_ends_at,
  add check ((regular_price_minor is null) = (scheduled_prices = '[]'));
create index published_courses_scheduled on published_courses (course_id) where regular_price_minor is not null;
