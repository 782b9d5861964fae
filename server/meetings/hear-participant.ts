import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { MeetingSaying, meshCameras, type MeetingRole, type Signal } from '#contract/meetings.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { meetingPolicy } from './policy.ts'
import {
  changeParticipant,
  enterRoom,
  isPresent,
  listParticipantRows,
  lockRoom,
  type MeetingPlace,
} from './queries.ts'
import { tellConnection, tellParticipant, tellRoom } from './tell.ts'

interface Saying {
  name: string
  data: unknown
}

/** What a tab says on its own connection: what is on at its side, a reaction, or a signal to another tab of the room. */
export async function hearParticipant(
  ctx: MemberCtx,
  place: MeetingPlace,
  connectionId: string,
  { name, data }: Saying,
) {
  if (name === 'signal') return passSignal(ctx, place, connectionId, read('signal', data))
  const { me, actor } = await enterRoom(ctx, place.meetingId)
  if (me.connection_id !== connectionId || !isPresent(me)) throw problem('meeting_not_joined')
  if (name === 'react') {
    const { reaction } = read('react', data)
    return tellRoom(ctx, place, 'meeting.reacted', { person_id: ctx.personId, reaction })
  }
  const { hand_raised, ...state } = read(name === 'state' ? 'state' : 'none', data)
  if (state.screen_on && !meetingPolicy.share(actor)) throw problem('meeting_sharing_closed')
  if (state.video_on || state.screen_on) await assertRoomFor(ctx, place, state)
  const row = await changeParticipant(ctx, place, ctx.personId, {
    ...state,
    ...(hand_raised !== undefined && {
      hand_raised_at: hand_raised ? (me.hand_raised_at ?? ctx.now) : null,
    }),
  })
  await tellParticipant(ctx, place, row)
}

/** A room of tabs that send to each other carries only so many cameras, and one screen. */
async function assertRoomFor(
  ctx: MemberCtx,
  place: MeetingPlace,
  state: { video_on?: boolean | undefined; screen_on?: boolean | undefined },
) {
  const room = await lockRoom(ctx, place)
  const others = (await listParticipantRows(ctx, place)).filter(
    (row) => row.person_id !== ctx.personId && isPresent(row),
  )
  if (state.screen_on && others.some(({ screen_on }) => screen_on)) {
    throw problem('meeting_screen_taken')
  }
  const cameras = others.filter(({ video_on }) => video_on).length
  if (state.video_on && room.media_url === null && cameras >= meshCameras) {
    throw problem('meeting_cameras_full')
  }
}

/** One statement finds both ends; a tab outside of this room is as unknown as one that never was. */
async function passSignal(
  ctx: MemberCtx,
  place: MeetingPlace,
  from: string,
  { to, ...signal }: Signal,
) {
  const { rows } = await sql<{ connection_id: string; role: MeetingRole }>`
    select connection_id, role from meeting_participants
    where organization_id = ${place.organizationId} and meeting_id = ${place.meetingId}
      and joined_at is not null and removed_at is null
      and (connection_id = ${to} or connection_id = ${from} and person_id = ${ctx.personId})`.execute(
    ctx.db,
  )
  const found = new Set(rows.map(({ connection_id }) => connection_id))
  if (!found.has(from)) throw problem('meeting_not_joined')
  if (!found.has(to) || to === from) throw problem('participant_not_found')
  await tellConnection(ctx, place, to, 'connection.signalled', { from, ...signal })
}

function read<Name extends keyof typeof MeetingSaying>(
  name: Name | 'none',
  data: unknown,
): z.infer<(typeof MeetingSaying)[Name]> {
  const result = name === 'none' ? null : MeetingSaying[name].safeParse(data)
  if (!result?.success) throw problem('invalid_request')
  return result.data as z.infer<(typeof MeetingSaying)[Name]>
}
