import type { MeetingRecording } from '#contract/meeting-recordings.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { readFileMedia } from '#server/progress/media.ts'
import { getRoom, type MeetingPlace } from '../queries.ts'

/** The recording of a meeting that hasn't been stopped. */
export const findUnstopped = (ctx: Ctx, { organizationId, meetingId }: MeetingPlace) =>
  ctx.db
    .selectFrom('meeting_recordings')
    .select(['id', 'started_by', 'started_at'])
    .where('organization_id', '=', organizationId)
    .where('meeting_id', '=', meetingId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()

/** The recording that is being made now. It ends when the host who makes it leaves. */
export async function findOpenRecording(ctx: Ctx, place: MeetingPlace) {
  const row = await findUnstopped(ctx, place)
  if (!row?.started_by) return null
  return { id: row.id, person_id: row.started_by, started_at: row.started_at.toISOString() }
}

export const markStopped = (ctx: Ctx, { organizationId }: MeetingPlace, id: string) =>
  ctx.db
    .updateTable('meeting_recordings')
    .set({ stopped_at: ctx.now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .execute()

const rows = (ctx: Ctx, organizationId: string, meetingId: string) =>
  ctx.db
    .selectFrom('meeting_recordings as r')
    .leftJoin('people as p', 'p.id', 'r.started_by')
    .selectAll('r')
    .select(personNameColumn('p').as('maker'))
    .where('r.organization_id', '=', organizationId)
    .where('r.meeting_id', '=', meetingId)

export async function getRecording(ctx: MemberCtx, meetingId: string, id: string, lock = false) {
  const query = rows(ctx, ctx.organizationId, meetingId).where('r.id', '=', id)
  const row = await (lock ? query.forUpdate('r') : query).executeTakeFirst()
  if (!row) throw problem('recording_not_found')
  return row
}

type Row = Awaited<ReturnType<typeof getRecording>>

export async function listRecordings(ctx: MemberCtx, meetingId: string) {
  const { runs } = await getRoom(ctx, meetingId)
  const found = await rows(ctx, ctx.organizationId, meetingId)
    .where('r.file_id', 'is not', null)
    .orderBy('r.id')
    .limit(100)
    .execute()
  return { items: await Promise.all(found.map((row) => presentRecording(ctx, row, runs))) }
}

export const presentRecording = async (
  ctx: MemberCtx,
  row: Row,
  runs: boolean,
): Promise<MeetingRecording> => ({
  id: row.id,
  started_at: row.started_at.toISOString(),
  recorded_by: presentPersonNameOrNull(ctx.app, row.maker),
  media: row.file_id ? await readFileMedia(ctx, row.file_id, row.duration_seconds) : null,
  expires_at: row.expires_at?.toISOString() ?? null,
  can: { delete: runs },
})
