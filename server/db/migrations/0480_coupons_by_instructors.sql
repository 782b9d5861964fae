-- Lets instructors give discounts on their own courses, within limits that admins set. Locks two small tables for a moment.
alter table order_settings
  add column instructor_coupons_off_at timestamptz,
  -- The largest discount that an instructor can give, in hundredths of a percent.
  add column instructor_coupon_basis_points integer not null default 5000
    check (instructor_coupon_basis_points between 1 and 10000);

-- Set on coupons by instructors: the discount never exceeds this share of the price at checkout, whatever the price is then.
alter table coupons
  add column limit_basis_points integer check (limit_basis_points between 1 and 10000);
create index coupons_course on coupons (organization_id, course_id, created_at desc) where course_id is not null;
