import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { courseMediaPurpose } from '#contract/course-resources.ts'

type Reader = Pick<MemberCtx, 'db' | 'app' | 'organizationId'>

/** Longer than most quizzes take. */
const seconds = 4 * 60 * 60

/** Addresses of pictures, by file id; only files of this organization get one. */
export async function pictureUrlsOf(
  ctx: Reader,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return Object.fromEntries(
    rows.map((file) => [file.id, fileUrl(ctx.app, file, { width: 1024, seconds })]),
  )
}

/** Pictures are finished uploads of this organization. */
export async function assertPictures(ctx: MemberCtx, given: readonly string[]) {
  const ids = [...new Set(given)]
  if (ids.length === 0) return
  const found = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .where('purpose', '=', courseMediaPurpose)
    .where('content_type', 'like', 'image/%')
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  if (found.length !== ids.length) throw problem('file_not_found')
}

/** The pictures among these that the given documents use. */
export const only = (urls: Record<string, string>, ids: readonly string[]) =>
  Object.fromEntries(ids.flatMap((id) => (urls[id] ? [[id, urls[id]]] : [])))
