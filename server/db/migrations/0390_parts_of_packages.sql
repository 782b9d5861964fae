-- A package can become a section with a lesson for each of its parts. Every such lesson has a version of its own, and the files
-- are listed once, with one of them. Two columns without a default: locks for a moment.

alter table packages
  -- The part of the whole package that this row shows; null for a whole package.
  add column part_id text,
  -- The package whose list of files applies; null for its own.
  add column files_package_id uuid,
  add foreign key (organization_id, files_package_id) references packages (organization_id, id) on delete cascade;
create index packages_files on packages (organization_id, files_package_id) where files_package_id is not null;
