-- Selling courses: sale prices, orders, coupons, taxes, invoices, refunds, disputes.
-- The new columns have no default, so both tables are locked for a moment only.

alter table courses
  add column sale_price_minor bigint check (sale_price_minor >= 0),
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz;
-- price_minor is what the course costs now; a job keeps it so. regular_price_minor is kept where there is a sale price.
alter table published_courses
  add column regular_price_minor bigint,
  add column sale_price_minor bigint,
  add column sale_starts_at timestamptz,
  add column sale_ends_at timestamptz,
  add check ((regular_price_minor is null) = (sale_price_minor is null));
create index published_courses_sales on published_courses (course_id) where sale_price_minor is not null;

create table order_settings (
  organization_id uuid primary key references organizations on delete cascade,
  -- Bank transfer is on until switched off; Stripe is on when it has its keys and is not switched off.
  transfer_off_at timestamptz,
  transfer_instructions text not null default '',
  transfer_days integer not null default 14 check (transfer_days between 1 and 90),
  stripe_off_at timestamptz,
  stripe_secret_sealed bytea,
  stripe_webhook_secret_sealed bytea,
  -- Stands on invoices.
  seller_name text not null default '',
  seller_address text not null default '',
  seller_tax_id text not null default '',
  invoice_prefix text not null default 'INV-' check (length(invoice_prefix) <= 20),
  invoice_note text not null default '',
  prices_include_tax boolean not null default true,
  refund_days integer not null default 14 check (refund_days between 0 and 365),
  refund_progress_percent integer not null default 30 check (refund_progress_percent between 0 and 100),
  -- Refunds above this need two people. Minor units of the order's own currency.
  second_approval_above_minor bigint not null default 20000 check (second_approval_above_minor >= 0),
  updated_at timestamptz not null
);
alter table order_settings enable row level security;
create policy order_settings_tenant on order_settings
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table tax_rates (
  organization_id uuid not null references organizations on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 40),
  basis_points integer not null check (basis_points between 0 and 5000),
  primary key (organization_id, country)
);
alter table tax_rates enable row level security;
create policy tax_rates_tenant on tax_rates
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table coupons (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7(),
  code text not null check (code = upper(code) and length(code) between 3 and 40),
  -- One of the two.
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Without: for every course of the organization.
  course_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  maximum_uses integer check (maximum_uses > 0),
  used_count integer not null default 0 check (used_count >= 0),
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, code),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check ((percent_basis_points is null) <> (amount_minor is null)),
  check ((amount_minor is null) = (currency is null))
);
create index coupons_list on coupons (organization_id, created_at desc);
alter table coupons enable row level security;
create policy coupons_tenant on coupons
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

create table orders (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- What a buyer writes on a transfer.
  reference text not null,
  -- The buyer. No cascade: what was sold stays in the books.
  person_id uuid references people on delete set null,
  course_id uuid not null,
  course_title text not null,
  status text not null check (status in ('pending', 'paid', 'partly_refunded', 'refunded', 'failed')),
  provider text not null check (provider in ('manual', 'stripe', 'free')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor bigint not null check (price_minor >= 0),
  discount_minor bigint not null check (discount_minor between 0 and price_minor),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  tax_name text not null default '',
  tax_basis_points integer not null default 0,
  tax_included boolean not null,
  country text not null,
  billing_name text not null,
  billing_address text not null default '',
  billing_tax_id text not null default '',
  coupon_id uuid,
  coupon_code text,
  -- The provider's own names of the checkout and of the payment.
  checkout_reference text,
  checkout_url text,
  payment_reference text,
  placed_at timestamptz not null,
  expires_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  failure text,
  confirmed_by uuid references people on delete set null,
  invoice_number text,
  primary key (organization_id, id),
  unique (organization_id, reference),
  foreign key (organization_id, coupon_id) references coupons (organization_id, id) on delete restrict
);
-- One open order per buyer and course, and each coupon once per buyer, however many windows are open.
create unique index orders_pending on orders (organization_id, course_id, person_id) where status = 'pending';
create unique index orders_coupon_once on orders (organization_id, coupon_id, person_id)
  where coupon_id is not null and status <> 'failed';
create index orders_list on orders (organization_id, placed_at desc);
create index orders_by_status on orders (organization_id, status, placed_at desc);
create index orders_person on orders (person_id, placed_at desc);
create index orders_course on orders (organization_id, course_id, placed_at desc);
create index orders_paid on orders (organization_id, paid_at) where paid_at is not null;
create index orders_expiry on orders (expires_at) where status = 'pending';
create unique index orders_checkout on orders (organization_id, checkout_reference) where checkout_reference is not null;
create unique index orders_payment on orders (organization_id, payment_reference) where payment_reference is not null;
alter table orders enable row level security;
create policy orders_tenant on orders
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

create table refunds (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null default '',
  status text not null check (status in ('requested', 'approved', 'settled', 'declined', 'failed')),
  -- The learner or an admin; nobody when it was made at the provider's own desk.
  requested_by uuid references people on delete set null,
  provider_reference text,
  failure text,
  requested_at timestamptz not null,
  approved_at timestamptz,
  settled_at timestamptz,
  ended_at timestamptz,
  credit_note_number text,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index refunds_order on refunds (organization_id, order_id);
create index refunds_list on refunds (organization_id, requested_at desc);
create unique index refunds_reference on refunds (organization_id, provider_reference)
  where provider_reference is not null;
alter table refunds enable row level security;
create policy refunds_tenant on refunds
  using (organization_id = app_organization_id()
    or exists (select from orders o where o.organization_id = refunds.organization_id and o.id = refunds.order_id
      and o.person_id = app_person_id()))
  with check (organization_id = app_organization_id());

create table disputes (
  organization_id uuid not null references organizations on delete cascade,
  -- The provider's own name of it.
  reference text not null,
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null default '',
  opened_at timestamptz not null,
  won_at timestamptz,
  lost_at timestamptz,
  primary key (organization_id, reference),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index disputes_order on disputes (organization_id, order_id);
alter table disputes enable row level security;
create policy disputes_tenant on disputes
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- What a provider told, each once. What came before the payment that it is about waits here for it.
create table provider_events (
  organization_id uuid not null references organizations on delete cascade,
  id text not null,
  kind text not null,
  payment_reference text,
  payload jsonb not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  problem text,
  primary key (organization_id, id)
);
create index provider_events_waiting on provider_events (organization_id, payment_reference) where handled_at is null;
create index provider_events_age on provider_events (received_at);
alter table provider_events enable row level security;
create policy provider_events_tenant on provider_events
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- Counted in the transaction that uses the number: one that fails gives it back, so there are no gaps.
create table invoice_counters (
  organization_id uuid not null references organizations on delete cascade,
  kind text not null check (kind in ('invoice', 'credit_note')),
  last_number integer not null,
  primary key (organization_id, kind)
);
alter table invoice_counters enable row level security;
create policy invoice_counters_tenant on invoice_counters
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- As it was issued; later changes of names and settings don't touch it.
create table invoices (
  organization_id uuid not null references organizations on delete cascade,
  number text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id uuid not null,
  refund_id uuid,
  issued_at timestamptz not null,
  sheet jsonb not null,
  primary key (organization_id, number),
  foreign key (organization_id, order_id) references orders (organization_id, id) on delete cascade
);
create index invoices_order on invoices (organization_id, order_id);
alter table invoices enable row level security;
create policy invoices_tenant on invoices
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
