-- Courses that a person means to buy, whichever organization sells them.
create table cart_courses (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  added_at timestamptz not null,
  primary key (person_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index cart_courses_course on cart_courses (organization_id, course_id);
alter table cart_courses enable row level security;
create policy cart_courses_own on cart_courses
  using (person_id = app_person_id()) with check (person_id = app_person_id());
-- Paying takes what was bought out of the cart, also where an admin or a job confirms it. To delete a row is to see it.
create policy cart_courses_seen on cart_courses for select using (organization_id = app_organization_id());
create policy cart_courses_sold on cart_courses for delete using (organization_id = app_organization_id());
create policy only_organization on cart_courses as restrictive
  using ((select app_only_organization_id()) is null or organization_id = (select app_only_organization_id()));

-- Several courses of a cart in one order. Its course_id is the first course, and order_courses has them all.
alter table orders add column from_cart boolean not null default false;
drop index orders_pending;
-- One open order per buyer and course, bundle or subscription, however many windows are open.
create unique index orders_pending on orders
  (organization_id, coalesce(subscription_id, bundle_id, course_id), person_id) where status = 'pending' and not from_cart;
-- And one per buyer and cart: what is sold in one currency by one organization.
create unique index orders_pending_cart on orders (organization_id, person_id, currency)
  where status = 'pending' and from_cart;
