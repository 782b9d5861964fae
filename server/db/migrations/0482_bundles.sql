-- Bundles: several courses sold together at one price, in one order. New tables; an index of orders is built again, which
-- locks orders for that long.
create table bundles (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- The address of the public page, one of a kind on the installation.
  slug text not null unique,
  title text not null check (length(title) between 1 and 120),
  summary text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor > 0),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id)
);
create index bundles_list on bundles (organization_id, created_at desc);
alter table bundles enable row level security;
create policy bundles_tenant on bundles
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table bundle_courses (
  organization_id uuid not null references organizations on delete cascade,
  bundle_id uuid not null,
  course_id uuid not null,
  position integer not null,
  primary key (organization_id, bundle_id, course_id),
  foreign key (organization_id, bundle_id) references bundles (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index bundle_courses_course on bundle_courses (organization_id, course_id);
alter table bundle_courses enable row level security;
create policy bundle_courses_tenant on bundle_courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- An order of a bundle names it here; its course_id is then the first course, and order_courses has them all.
alter table orders add column bundle_id uuid,
  add foreign key (organization_id, bundle_id) references bundles (organization_id, id) on delete no action;
drop index orders_pending;
-- One open order per buyer and course or bundle, however many windows are open.
create unique index orders_pending on orders (organization_id, coalesce(bundle_id, course_id), person_id)
  where status = 'pending';
create index orders_bundle on orders (organization_id, bundle_id) where bundle_id is not null;

-- The courses of an order of a bundle as they were sold, with what each is of the amounts.
create table order_courses (
  organization_id uuid not null references organizations on delete cascade,
  order_id uuid not null,
  course_id uuid not null,
  position integer not null,
  title text not null,
  -- The parts of the order's amounts, by the list prices at that time.
  price_minor bigint not null check (price_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  tax_minor bigint not null check (tax_minor between 0 and total_minor),
  -- When the order gave the buyer a place in the course; never for a course that they had already.
  given_at timestamptz,
  primary key (organization_id, order_id, course_id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index order_courses_course on order_courses (organization_id, course_id);
alter table order_courses enable row level security;
create policy order_courses_tenant on order_courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
