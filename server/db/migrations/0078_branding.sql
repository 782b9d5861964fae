-- How an organization looks beside the platform's own mark. New columns without a default: no rewrite.

alter table organizations
  add column website text not null default '' check (length(website) <= 300),
  -- A colour for marks and lines, never for text.
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column logo_file_id uuid references files on delete set null;
