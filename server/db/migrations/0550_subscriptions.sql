-- Subscriptions: access to courses for a price per month or year. New tables; an index of orders is built again, which
-- locks orders for that long.
create table subscription_plans (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- The address of the public page, one of a kind on the installation.
  slug text not null unique,
  title text not null check (length(title) between 1 and 120),
  summary text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  monthly_minor bigint check (monthly_minor > 0),
  yearly_minor bigint check (yearly_minor > 0),
  trial_days integer not null default 0 check (trial_days between 0 and 90),
  -- Every published course that is open to everyone, those of later days included; otherwise the chosen ones.
  all_courses boolean not null,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  off_sale_at timestamptz,
  primary key (organization_id, id),
  check (coalesce(monthly_minor, yearly_minor) is not null)
);
create index subscription_plans_list on subscription_plans (organization_id, created_at desc);
alter table subscription_plans enable row level security;
create policy subscription_plans_tenant on subscription_plans
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table subscription_plan_courses (
  organization_id uuid not null references organizations on delete cascade,
  plan_id uuid not null,
  course_id uuid not null,
  position integer not null,
  primary key (organization_id, plan_id, course_id),
  foreign key (organization_id, plan_id) references subscription_plans (organization_id, id) on delete cascade,
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade
);
create index subscription_plan_courses_course on subscription_plan_courses (organization_id, course_id);
alter table subscription_plan_courses enable row level security;
create policy subscription_plan_courses_tenant on subscription_plan_courses
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One person's subscription, from the checkout to its end.
create table subscriptions (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  plan_id uuid not null,
  person_id uuid references people on delete set null,
  -- incomplete: neither paid nor in trial yet. past_due: a payment failed and is tried again; access stays.
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'ended')),
  -- Days of trial that begin once a payment method is stored; 0 for none.
  trial_days integer not null default 0,
  cadence text not null check (cadence in ('month', 'year')),
  -- What the subscriber agreed to for each period. A change of the plan's price is for later subscribers.
  price_minor bigint not null check (price_minor > 0),
  currency text not null,
  -- From the next period on, if the subscriber changes between monthly and yearly.
  next_cadence text check (next_cadence in ('month', 'year')),
  next_price_minor bigint check (next_price_minor > 0),
  provider text not null check (provider in ('stripe', 'test')),
  -- The provider's own names of the customer and of the stored payment method.
  customer_reference text,
  means_reference text,
  means_label text,
  -- The open checkout in which the subscriber stores a payment method.
  setup_reference text,
  -- The payment method of an attempt whose outcome is not written down yet: a repeated attempt is the same one.
  charging_means text,
  country text not null,
  billing_name text not null,
  billing_address text not null default '',
  billing_tax_id text not null default '',
  -- The paid period, counted from 1; 0 before the first payment.
  period integer not null default 0,
  period_starts_at timestamptz,
  -- Also the moment of the next payment.
  period_ends_at timestamptz,
  -- Periods are counted in whole months from here, so that the 31st comes back after February.
  anchor_at timestamptz,
  anchor_period integer not null default 1,
  failed_attempts integer not null default 0,
  first_failed_at timestamptz,
  retry_at timestamptz,
  failure text,
  started_at timestamptz,
  reminded_at timestamptz,
  canceled_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('canceled', 'unpaid', 'refunded', 'removed', 'deleted')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, plan_id) references subscription_plans (organization_id, id) on delete no action
);
-- One open subscription for each person and plan, however many windows are open.
create unique index subscriptions_open on subscriptions (organization_id, plan_id, person_id) where status <> 'ended';
create index subscriptions_person on subscriptions (person_id);
create index subscriptions_list on subscriptions (organization_id, created_at desc);
create index subscriptions_due on subscriptions (period_ends_at) where status in ('trialing', 'active', 'past_due');
create unique index subscriptions_setup on subscriptions (organization_id, setup_reference) where setup_reference is not null;
alter table subscriptions enable row level security;
create policy subscriptions_tenant on subscriptions
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());
create policy only_organization on subscriptions as restrictive
  using ((select app_only_organization_id()) is null or organization_id = (select app_only_organization_id()));

-- The order of a period. Its course_id is the first course, and order_courses says how the amount is shared.
alter table orders add column subscription_id uuid,
  add column subscription_period integer,
  add column period_starts_at timestamptz,
  add column period_ends_at timestamptz,
  add foreign key (organization_id, subscription_id) references subscriptions (organization_id, id) on delete no action;
drop index orders_pending;
-- One open order per buyer and course, bundle or subscription, however many windows are open.
create unique index orders_pending on orders
  (organization_id, coalesce(subscription_id, bundle_id, course_id), person_id) where status = 'pending';
-- One order for each period, however many servers renew at once.
create unique index orders_subscription_period on orders (organization_id, subscription_id, subscription_period)
  where subscription_id is not null and status <> 'failed';
