-- A subscription whose plan has no published course is not charged: it is paused, and looked at again every day. A new
-- column without a value, so it locks subscriptions only for a moment.
alter table subscriptions add column paused_at timestamptz;
