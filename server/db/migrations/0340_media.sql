-- Recordings made ready to play on any device: how far that is, and the streams that came of it. New tables; nothing that
-- exists is locked.

create table media_preparations (
  organization_id uuid not null references organizations on delete cascade,
  file_id uuid not null references files on delete cascade,
  status text not null check (status in ('waiting', 'preparing', 'ready', 'failed', 'unavailable')),
  progress_percent integer not null default 0,
  failure text,
  duration_seconds double precision,
  width integer,
  height integer,
  -- Of the streams that can be chosen, best first: their name and height.
  qualities jsonb not null default '[]',
  chapters jsonb not null default '[]',
  storyboard jsonb,
  has_mp4 boolean not null default false,
  has_poster boolean not null default false,
  requested_at timestamptz not null,
  ready_at timestamptz,
  primary key (organization_id, file_id)
);
create index media_preparations_file on media_preparations (file_id);
create index media_preparations_open on media_preparations (status) where status in ('waiting', 'preparing', 'unavailable');
alter table media_preparations enable row level security;
create policy media_preparations_tenant on media_preparations
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One stream of one quality. Segments are stretches of one object: [seconds, first byte, bytes].
create table media_renditions (
  organization_id uuid not null,
  file_id uuid not null,
  name text not null,
  width integer not null,
  height integer not null,
  bits_per_second integer not null,
  codecs text not null,
  header_bytes integer not null,
  segments jsonb not null,
  primary key (organization_id, file_id, name),
  foreign key (organization_id, file_id) references media_preparations (organization_id, file_id) on delete cascade
);
alter table media_renditions enable row level security;
create policy media_renditions_tenant on media_renditions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
