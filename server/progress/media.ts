import type { Block, Document } from '#contract/document.ts'
import type { LessonContent } from '#contract/lessons.ts'
import type { LessonMedia } from '#contract/lesson-progress.ts'
import { isPicture } from '#server/files/content-type.ts'
import { fileUrl } from '#server/files/file-url.ts'
import {
  posterUrl,
  preparationColumns,
  presentPages,
  presentPlayback,
} from '#server/media/present.ts'
import type { MemberCtx, Mechanisms } from '#server/http/context.ts'
import { secondsLater } from '#server/identity/rules.ts'

/** Long enough for a look, short enough that a passed-on address is soon useless; players ask for a new one. */
const mediaSeconds = 2 * 60 * 60

/** Who reads has been allowed to already; only where is said here. */
type Reader = Pick<MemberCtx, 'db' | 'app' | 'now' | 'organizationId'>

interface Caption {
  language: string
  label: string
  file_id: string
}

/** The recording or document of a lesson with addresses that work for a while. Callers have checked the access. */
export async function readMedia(
  ctx: Reader,
  courseId: string,
  content: LessonContent,
): Promise<LessonMedia | null> {
  if (!('resource_id' in content) || content.resource_id === null) return null
  const row = await ctx.db
    .selectFrom('course_resources as r')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .leftJoin('media_preparations as m', (join) =>
      join.onRef('m.organization_id', '=', 'r.organization_id').onRef('m.file_id', '=', 'f.id'),
    )
    .select([
      'f.id',
      'f.name',
      'f.content_type',
      'f.size_bytes',
      'r.duration_seconds',
      'r.poster_file_id',
      'r.captions',
      ...preparationColumns,
    ])
    .where('r.organization_id', '=', ctx.organizationId)
    .where('r.course_id', '=', courseId)
    .where('r.id', '=', content.resource_id)
    .where('f.ready_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const url = (id: string, name: string) =>
    fileUrl(ctx.app, { id, name }, { seconds: mediaSeconds })
  const at = { fileId: row.id, seconds: mediaSeconds }
  const captions = (row.captions ?? []) as unknown as Caption[]
  return {
    name: row.name,
    content_type: row.content_type,
    size_bytes: row.size_bytes,
    duration_seconds: row.duration_seconds,
    url: url(row.id, row.name),
    poster_url: row.poster_file_id
      ? url(row.poster_file_id, 'poster.webp')
      : isPicture(row.content_type)
        ? fileUrl(ctx.app, row, { width: 2048, seconds: mediaSeconds })
        : posterUrl(ctx.app, row, at),
    captions: captions.map(({ language, label, file_id }) => ({
      language,
      label,
      url: url(file_id, 'captions.vtt'),
    })),
    playback: presentPlayback(ctx.app, row, at),
    pages: presentPages(ctx.app, row, at),
    is_preparing: row.status === 'waiting' || row.status === 'preparing',
    expires_at: secondsLater(ctx.now, mediaSeconds).toISOString(),
  }
}

/** The same for a recording that is no resource of a course, such as of a meeting. */
export async function readFileMedia(
  ctx: Reader,
  fileId: string,
  durationSeconds: number | null,
): Promise<LessonMedia | null> {
  const row = await ctx.db
    .selectFrom('files as f')
    .leftJoin('media_preparations as m', (join) =>
      join.onRef('m.organization_id', '=', 'f.organization_id').onRef('m.file_id', '=', 'f.id'),
    )
    .select(['f.id', 'f.name', 'f.content_type', 'f.size_bytes', ...preparationColumns])
    .where('f.organization_id', '=', ctx.organizationId)
    .where('f.id', '=', fileId)
    .where('f.ready_at', 'is not', null)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const at = { fileId: row.id, seconds: mediaSeconds }
  return {
    name: row.name,
    content_type: row.content_type,
    size_bytes: row.size_bytes,
    duration_seconds: durationSeconds,
    url: fileUrl(ctx.app, row, { seconds: mediaSeconds }),
    poster_url: posterUrl(ctx.app, row, at),
    captions: [],
    playback: presentPlayback(ctx.app, row, at),
    pages: null,
    is_preparing: row.status === 'waiting' || row.status === 'preparing',
    expires_at: secondsLater(ctx.now, mediaSeconds).toISOString(),
  }
}

/** Addresses of the pictures in a text; only files of this organization get one. */
export async function pictureUrls(
  ctx: Reader,
  content: LessonContent,
): Promise<Record<string, string>> {
  const ids = 'document' in content ? pictureIds(content.document) : []
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .execute()
  return Object.fromEntries(
    rows.map((file) => [file.id, fileUrl(ctx.app, file, { width: 2048, seconds: mediaSeconds })]),
  )
}

export function pictureIds(document: Document): string[] {
  const found = new Set<string>()
  const visit = (blocks: readonly Block[]) => {
    for (const block of blocks) {
      if (block.type === 'image') found.add(block.attrs.file_id)
      else if (block.type === 'bulletList' || block.type === 'orderedList')
        for (const item of block.content) visit(item.content)
      else if (block.type === 'blockquote' || block.type === 'callout') visit(block.content)
      else if (block.type === 'table')
        for (const row of block.content) for (const cell of row.content) visit(cell.content)
    }
  }
  visit(document.content)
  return [...found]
}

export const coverUrl = (app: Mechanisms, fileId: string | null): string | null =>
  fileId ? fileUrl(app, { id: fileId, name: 'cover.webp' }, { width: 512, seconds: 86_400 }) : null
