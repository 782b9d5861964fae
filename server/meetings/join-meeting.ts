import { randomUUID } from 'node:crypto'
import type { Meeting, MeetingRole } from '#contract/meetings.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { assertOpenTo } from '#server/live-sessions/rules.ts'
import { presentMeeting } from './present.ts'
import {
  enterRoom,
  findParticipant,
  getRoom,
  isPresent,
  listParticipantRows,
  lockRoom,
  type MeetingPlace,
  type ParticipantRow,
} from './queries.ts'
import { tellConnection } from './tell.ts'

const allowance = { attempts: 30, seconds: 60 }

/**
 * Gives the caller's tab its place in the room, or in the queue before it. Who is let in when, and as what, is decided
 * here. Joining again takes the place of the tab before: nobody is in a room twice. Being there begins with the socket.
 */
export async function joinMeeting(ctx: MemberCtx, meetingId: string): Promise<Meeting> {
  await countAttempt(ctx.db, `meeting:${ctx.personId}`, allowance, ctx.now)
  const { session, runs } = await getRoom(ctx, meetingId)
  assertOpenTo(session, runs ? 'host' : 'guest', ctx.now)
  const place = { organizationId: ctx.organizationId, meetingId }
  const room = await lockRoom(ctx, place)
  const before = await findParticipant(ctx, place, ctx.personId, true)
  if (before?.removed_at && !runs) throw problem('meeting_removed')
  const known = before?.admitted_at ?? null
  if (!runs && !known && room.locked_at) throw problem('meeting_locked')
  if (!runs && session.capacity !== null) await assertPlace(ctx, place, session.capacity)
  await tellConnection(ctx, place, before?.connection_id ?? null, 'connection.replaced')
  const admitted = runs || !session.has_waiting_room ? (known ?? ctx.now) : known
  await keep(ctx, place, {
    role: roleOf(runs, session.host_id === ctx.personId, before),
    connection_id: randomUUID(),
    asked_at: before?.asked_at ?? ctx.now,
    admitted_at: admitted,
    seen_at: ctx.now,
    removed_at: null,
    removed_by: null,
  })
  return presentMeeting(ctx, await enterRoom(ctx, meetingId))
}

/** What the session makes of someone; a co-host by a host's word stays one. */
function roleOf(runs: boolean, isHost: boolean, before: ParticipantRow | undefined): MeetingRole {
  if (isHost) return 'host'
  if (runs) return 'co_host'
  return before?.role === 'co_host' ? 'co_host' : 'guest'
}

/** Places are for guests who are in the room; whoever reconnects keeps theirs. */
async function assertPlace(ctx: MemberCtx, place: MeetingPlace, capacity: number) {
  const others = (await listParticipantRows(ctx, place)).filter(
    (row) => row.person_id !== ctx.personId && row.role === 'guest' && isPresent(row),
  )
  if (others.length >= capacity) throw problem('meeting_full')
}

const keep = (
  ctx: MemberCtx,
  { organizationId, meetingId }: MeetingPlace,
  columns: {
    role: MeetingRole
    connection_id: string
    asked_at: Date
    admitted_at: Date | null
    seen_at: Date
    removed_at: null
    removed_by: null
  },
) =>
  ctx.db
    .insertInto('meeting_participants')
    .values({
      organization_id: organizationId,
      meeting_id: meetingId,
      person_id: ctx.personId,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'meeting_id', 'person_id']).doUpdateSet(columns),
    )
    .execute()
