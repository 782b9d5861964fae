import { sql, type RawBuilder } from 'kysely'
import type { ResourceKind } from '#contract/course-resources.ts'
import type { PageQuery } from '#contract/page.ts'
import { containing, paged } from '#server/db/paging.ts'
import { captionTypes } from '#server/files/file-types.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { preparationColumns } from '#server/media/present.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'

const resources = (ctx: MemberCtx, courseId: string) =>
  ctx.db
    .selectFrom('course_resources as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.deleted_at', 'is', null)

const columns = (query: ReturnType<typeof resources>) =>
  query
    .leftJoin('people as adder', 'adder.id', 'r.added_by')
    .leftJoin('media_preparations as m', (join) =>
      join
        .onRef('m.organization_id', '=', 'r.organization_id')
        .onRef('m.file_id', '=', 'r.file_id'),
    )
    .select([
      'r.id',
      'r.title',
      'r.file_id',
      'r.duration_seconds',
      'r.poster_file_id',
      'r.captions',
      'r.is_handout',
      'r.added_at',
      'f.content_type',
      ...preparationColumns,
      personNameColumn('adder').as('adder'),
    ])

export async function getResourceRow(ctx: MemberCtx, courseId: string, resourceId: string) {
  const row = await columns(resources(ctx, courseId))
    .where('r.id', '=', resourceId)
    .executeTakeFirst()
  if (!row) throw problem('resource_not_found')
  return row
}

export type ResourceRow = Awaited<ReturnType<typeof getResourceRow>>

export interface ResourceFilter extends PageQuery {
  kind?: ResourceKind | undefined
  sort: 'added' | 'title' | 'size'
}

/** The same kinds that `kindOfFile` tells. */
const isOfKind: Record<ResourceKind, RawBuilder<boolean>> = {
  video: sql`f.content_type like 'video/%'`,
  audio: sql`f.content_type like 'audio/%'`,
  picture: sql`f.content_type like 'image/%'`,
  document: sql`not (f.content_type like any (array['video/%', 'audio/%', 'image/%'])
    or f.content_type = any (${captionTypes}))`,
  captions: sql`f.content_type = any (${captionTypes})`,
}

export function pageOfResources(ctx: MemberCtx, courseId: string, filter: ResourceFilter) {
  let filtered = resources(ctx, courseId)
  if (filter.kind) filtered = filtered.where(isOfKind[filter.kind])
  if (filter.search) {
    const pattern = containing(filter.search)
    filtered = filtered.where((eb) =>
      eb.or([eb('r.title', 'ilike', pattern), eb('f.name', 'ilike', pattern)]),
    )
  }
  const sorted = {
    added: () => filtered.orderBy('r.added_at', 'desc'),
    title: () => filtered.orderBy(sql`lower(r.title)`),
    size: () => filtered.orderBy('f.size_bytes', 'desc'),
  }[filter.sort]()
  return paged(ctx.db, filtered, columns(sorted.orderBy('r.id')), filter)
}

export interface Use {
  resource_id: string
  lesson_id: string
  title: string
}

/** Which lessons show which of these resources: as their recording, or as a picture in their text. */
export async function listUses(ctx: MemberCtx, courseId: string, resourceIds: string[]) {
  const { rows } = await sql<Use>`
    select distinct r.id as resource_id, l.id as lesson_id, l.title
    from lessons l
    cross join lateral (
      select l.content ->> 'resource_id' as id
      union all select jsonb_path_query(l.content, '$.document.**.file_id') #>> '{}') shown
    join course_resources r on r.organization_id = l.organization_id and r.course_id = l.course_id
      and (r.id::text = shown.id or r.file_id::text = shown.id)
    where l.organization_id = ${ctx.organizationId} and l.course_id = ${courseId} and l.deleted_at is null
      and r.id = any(${resourceIds}::uuid[])
    order by l.title`.execute(ctx.db)
  return rows
}

/** Those of these resources that the published version shows, whatever the draft says by now. */
export async function listPublishedUses(ctx: MemberCtx, courseId: string, resourceIds: string[]) {
  const { rows } = await sql<{ resource_id: string }>`
    select distinct r.id as resource_id
    from courses c
    join course_versions v on v.organization_id = c.organization_id and v.course_id = c.id and v.number = c.published_version
    cross join lateral jsonb_path_query(v.outline, '$.sections[*].lessons[*].version_id') as shown_version
    join lesson_versions l on l.organization_id = c.organization_id and l.id = (shown_version #>> '{}')::uuid
    cross join lateral (
      select l.content ->> 'resource_id' as id
      union all select jsonb_path_query(l.content, '$.document.**.file_id') #>> '{}') shown
    join course_resources r on r.organization_id = c.organization_id and r.course_id = c.id
      and (r.id::text = shown.id or r.file_id::text = shown.id)
    where c.organization_id = ${ctx.organizationId} and c.id = ${courseId} and r.id = any(${resourceIds}::uuid[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.resource_id))
}
