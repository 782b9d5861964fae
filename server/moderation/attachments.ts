import { attachmentPurposeName, type Attachment } from '#contract/moderation.ts'
import { fileUrl } from '#server/files/file-url.ts'
import { attachedTypes } from '#server/files/file-types.ts'
import { filePurpose } from '#server/files/purpose.ts'
import { getFile } from '#server/files/queries.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'

/** What people attach to what they say: pictures, documents, code, a short recording. */
export const attachmentPurpose = filePurpose(attachmentPurposeName, {
  belongsTo: 'organization',
  types: attachedTypes,
  anyEncoding: true,
  maximumBytes: 25 * 1024 ** 2,
  mayUpload: () => true,
})

type SubjectType = 'post' | 'message' | 'announcement' | 'meeting_message'

/** Attaches files that the writer has uploaded for this; anyone else's are not found. */
export async function attachFiles(
  ctx: MemberCtx,
  type: SubjectType,
  subjectId: string,
  fileIds: readonly string[],
) {
  for (const fileId of new Set(fileIds)) {
    const file = await getFile(ctx.db, fileId)
    if (file.purpose !== attachmentPurpose.name || file.owner_id !== ctx.personId) {
      throw problem('file_not_found')
    }
    await ctx.db
      .insertInto('attachments')
      .values({
        organization_id: ctx.organizationId,
        subject_type: type,
        subject_id: subjectId,
        file_id: file.id,
        name: file.name,
        content_type: file.content_type,
        size_bytes: file.size_bytes,
      })
      .execute()
  }
}

/** Files of several things, with addresses that work for an hour. */
export async function readAttachments(
  ctx: MemberCtx,
  type: SubjectType,
  ids: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .selectFrom('attachments')
    .select(['subject_id', 'file_id', 'name', 'content_type', 'size_bytes'])
    .where('organization_id', '=', ctx.organizationId)
    .where('subject_type', '=', type)
    .where('subject_id', 'in', [...ids])
    .orderBy('name')
    .execute()
  for (const row of rows) {
    const file = {
      id: row.file_id,
      name: row.name,
      content_type: row.content_type,
      size_bytes: row.size_bytes,
      url: fileUrl(ctx.app, { id: row.file_id, name: row.name }),
    }
    found.set(row.subject_id, [...(found.get(row.subject_id) ?? []), file])
  }
  return found
}
