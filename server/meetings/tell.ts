import { connectionTopic, roomTopic, type HostWish } from '#contract/meetings.ts'
import type { Ctx } from '#server/http/context.ts'
import { publishAllLive, publishLive } from '#server/realtime/publish-live.ts'
import { presentParticipant } from './present-participant.ts'
import {
  isPresent,
  listParticipantRows,
  type MeetingPlace,
  type ParticipantRow,
} from './queries.ts'

const topicOf = ({ organizationId, meetingId }: MeetingPlace) =>
  roomTopic(organizationId, meetingId)

/** Tells the room what someone's part in it is now. Of those who wait only hosts hear. */
export async function tellParticipant(ctx: Ctx, place: MeetingPlace, row: ParticipantRow) {
  const data = presentParticipant(ctx.app, row)
  const name = 'participant.changed'
  if (row.admitted_at !== null) return publishLive(ctx, topicOf(place), name, data)
  const rows = await listParticipantRows(ctx, place)
  const hosts = rows.filter((other) => isPresent(other) && other.role !== 'guest')
  return publishAllLive(
    ctx,
    hosts.flatMap(({ connection_id }) =>
      connection_id ? [{ topic: inboxOf(place, connection_id), name, data }] : [],
    ),
  )
}

export const tellRoom = (ctx: Ctx, place: MeetingPlace, name: `meeting.${string}`, data: unknown) =>
  publishLive(ctx, topicOf(place), name, data)

/** To one tab alone. */
export const tellConnection = (
  ctx: Ctx,
  place: MeetingPlace,
  connectionId: string | null,
  name: `connection.${string}`,
  data: unknown = null,
) =>
  connectionId === null
    ? Promise.resolve()
    : publishLive(ctx, inboxOf(place, connectionId), name, data)

export const tellWish = (ctx: Ctx, place: MeetingPlace, row: ParticipantRow, wish: HostWish) =>
  tellConnection(ctx, place, row.connection_id, 'connection.asked', { wish })

const inboxOf = ({ organizationId, meetingId }: MeetingPlace, connectionId: string) =>
  connectionTopic(organizationId, meetingId, connectionId)
