-- What the queue filters by and what row-level security looks at, so that tickets are counted without reading them.
create index support_tickets_counted on support_tickets (desk_id, status, priority, kind)
  include (requester_id, assignee_id, admins_only);
