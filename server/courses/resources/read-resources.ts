import type { CourseResource } from '#contract/course-resources.ts'
import type { Page } from '#contract/page.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { posterUrl, presentPlayback, presentPreparation } from '#server/media/present.ts'
import { presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { filesById, type StoredCaptions } from '../curriculum/lesson-media.ts'
import { courseAbilities } from '../policy.ts'
import { getCourseRow } from '../queries.ts'
import {
  getResourceRow,
  listPublishedUses,
  listUses,
  pageOfResources,
  type ResourceFilter,
  type ResourceRow,
} from './queries.ts'
import { kindOfFile } from './rules.ts'

interface ResourceList extends Page<CourseResource> {
  can: { update: boolean }
}

export async function listCourseResources(
  ctx: MemberCtx,
  courseId: string,
  filter: ResourceFilter,
): Promise<ResourceList> {
  const course = await getCourseRow(ctx, courseId)
  const { rows, ...totals } = await pageOfResources(ctx, courseId, filter)
  return {
    items: await presentResources(ctx, courseId, rows),
    ...totals,
    can: { update: courseAbilities(ctx, course).update },
  }
}

export async function getCourseResource(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
): Promise<CourseResource> {
  await getCourseRow(ctx, courseId)
  return readResource(ctx, courseId, resourceId)
}

export async function readResource(
  ctx: MemberCtx,
  courseId: string,
  resourceId: string,
): Promise<CourseResource> {
  const row = await getResourceRow(ctx, courseId, resourceId)
  const [resource] = await presentResources(ctx, courseId, [row])
  return resource as CourseResource
}

/** A page of resources in three reads: their files, the lessons that show them, and what is published. */
async function presentResources(ctx: MemberCtx, courseId: string, rows: ResourceRow[]) {
  const ids = rows.map((row) => row.id)
  const [files, uses, published] = await Promise.all([
    filesById(ctx, ctx.organizationId, rows.flatMap(fileIdsOf)),
    listUses(ctx, courseId, ids),
    listPublishedUses(ctx, courseId, ids),
  ])
  const usesOf = Map.groupBy(uses, (use) => use.resource_id)
  return rows.flatMap((row): CourseResource[] => {
    const file = files.get(row.file_id)
    const at = { fileId: row.file_id, seconds: 3600 }
    if (!file) return []
    return [
      {
        id: row.id,
        title: row.title,
        kind: kindOfFile(row.content_type),
        file,
        duration_seconds: row.duration_seconds,
        poster_url: files.get(row.poster_file_id ?? '')?.url ?? posterUrl(ctx.app, row, at),
        captions: captionsOf(row).flatMap(({ file_id, language, label }) => {
          const track = files.get(file_id)
          return track ? [{ language, label, file: track }] : []
        }),
        preparation: presentPreparation(row),
        playback: presentPlayback(ctx.app, row, at),
        is_handout: row.is_handout,
        added_at: row.added_at.toISOString(),
        added_by: presentPersonNameOrNull(ctx.app, row.adder),
        used_in: (usesOf.get(row.id) ?? []).map(({ lesson_id, title }) => ({ lesson_id, title })),
        is_published: published.has(row.id),
      },
    ]
  })
}

export const captionsOf = (row: { captions: unknown }) => row.captions as StoredCaptions[]

const fileIdsOf = (row: ResourceRow) => [
  row.file_id,
  row.poster_file_id,
  ...captionsOf(row).map((track) => track.file_id),
]
