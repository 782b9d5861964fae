-- Where launches keep what the browser must prove, and tools in the navigation of courses. New columns with constants
-- only: no table is rewritten.

-- The frame of the platform that stores values for us, if the browser lets us store none.
alter table lti_logins add column storage_target text;

-- Places besides lessons where members find a tool.
alter table lti_tools add column placements text[] not null default '{}';
