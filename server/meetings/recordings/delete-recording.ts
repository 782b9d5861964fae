import { audit } from '#server/audit/audit.ts'
import { deleteFile } from '#server/files/delete-file.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { getRoom } from '../queries.ts'
import { getRecording } from './queries.ts'

export async function deleteRecording(ctx: MemberCtx, meetingId: string, recordingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const row = await getRecording(ctx, meetingId, recordingId, true)
  if (!runs) throw problem('not_allowed')
  await removeRecording(ctx, row)
  await audit(ctx, {
    action: 'meeting.recording_deleted',
    organizationId: ctx.organizationId,
    subject: { type: 'live_session', id: meetingId },
    detail: { recording_id: recordingId },
  })
}

/** Gone for everyone: its file, the file of the course, and its place in the list. A lesson keeps its text. */
async function removeRecording(
  ctx: Ctx,
  row: { organization_id: string; id: string; file_id: string | null; resource_id: string | null },
) {
  if (row.resource_id) {
    await ctx.db
      .updateTable('course_resources')
      .set({ deleted_at: ctx.now })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.resource_id)
      .execute()
  }
  if (row.file_id) await deleteFile(ctx, row.file_id)
  await ctx.db
    .deleteFrom('meeting_recordings')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
}

/** Deletes what its host didn't want to keep longer. */
export async function expireRecordings(ctx: Ctx) {
  const expired = await ctx.db
    .selectFrom('meeting_recordings')
    .select(['organization_id', 'id', 'file_id', 'resource_id'])
    .where('expires_at', '<', ctx.now)
    .limit(500)
    .execute()
  for (const row of expired) await removeRecording(ctx, row)
}
