import type { JournalEntry } from '#contract/quiz-attempts.ts'
import { fileUrl } from '#server/files/file-url.ts'
import { filePurpose } from '#server/files/purpose.ts'
import type { MemberCtx } from '#server/http/context.ts'

/** Files that learners submit as an answer. */
export const quizAnswerPurpose = filePurpose('quiz_answer', {
  belongsTo: 'organization',
  types: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'application/pdf',
    'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/plain',
    'text/csv',
    'video/mp4',
    'audio/mpeg',
  ],
  maximumBytes: 50 * 1024 ** 2,
  mayUpload: () => true,
})

/** Which of the files that the entries name are finished uploads of mine. */
export async function listOwnAnswerFiles(ctx: MemberCtx, entries: readonly JournalEntry[]) {
  const ids = entries.flatMap(({ answer }) => (answer?.kind === 'file' ? answer.file_ids : []))
  if (ids.length === 0) return new Set<string>()
  const rows = await ctx.db
    .selectFrom('files')
    .select('id')
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', ids)
    .where('purpose', '=', quizAnswerPurpose.name)
    .where('owner_id', '=', ctx.personId)
    .where('ready_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Names and addresses of files in an answer, for its learner and its graders. Callers have authorized. */
export async function presentAnswerFiles(
  ctx: Pick<MemberCtx, 'db' | 'app' | 'organizationId'>,
  ids: readonly string[],
): Promise<Record<string, { name: string; url: string }>> {
  if (ids.length === 0) return {}
  const rows = await ctx.db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return Object.fromEntries(
    rows.map((file) => [file.id, { name: file.name, url: fileUrl(ctx.app, file) }]),
  )
}
