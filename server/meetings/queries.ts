import { sql } from 'kysely'
import type { MeetingRole } from '#contract/meetings.ts'
import type { Ctx, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { personNameColumn } from '#server/identity/person-name.ts'
import { joinRole } from '#server/live-sessions/present.ts'
import { getSessionRow } from '#server/live-sessions/queries.ts'
import { mediaOfNewRoom } from './media-room.ts'

export interface MeetingPlace {
  organizationId: string
  meetingId: string
}

const participants = (ctx: Ctx, { organizationId, meetingId }: MeetingPlace) =>
  ctx.db
    .selectFrom('meeting_participants as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .selectAll('m')
    .select(personNameColumn('p').as('person'))
    .where('m.organization_id', '=', organizationId)
    .where('m.meeting_id', '=', meetingId)

export type ParticipantRow = Awaited<ReturnType<typeof listParticipantRows>>[number]

/** Everyone who ever asked to come in, longest there first. */
export const listParticipantRows = (ctx: Ctx, place: MeetingPlace) =>
  participants(ctx, place).orderBy('m.asked_at').orderBy('m.person_id').limit(1000).execute()

export const findParticipant = (ctx: Ctx, place: MeetingPlace, personId: string, lock = false) => {
  const query = participants(ctx, place).where('m.person_id', '=', personId)
  return (lock ? query.forUpdate('m') : query).executeTakeFirst()
}

/** Those whom a signal or a wish may reach: let in, in the room now. */
export const isPresent = (row: { joined_at: Date | null; removed_at: Date | null }) =>
  row.joined_at !== null && row.removed_at === null

/** The room with its session, for someone whom the session is for; 404 for anyone else and for outside rooms. */
export async function getRoom(ctx: MemberCtx, meetingId: string) {
  const session = await getSessionRow(ctx, meetingId)
  if (session.outside_url !== null) throw problem('live_session_not_found')
  return { session, runs: joinRole(ctx, session) === 'host' }
}

/** The room for someone who is in it or waits; everyone else joins first. */
export async function enterRoom(ctx: MemberCtx, meetingId: string) {
  const { session, runs } = await getRoom(ctx, meetingId)
  const place = { organizationId: ctx.organizationId, meetingId }
  const me = await findParticipant(ctx, place, ctx.personId)
  if (!me || me.removed_at || me.connection_id === null) throw problem('meeting_not_joined')
  const actor = { role: me.role as MeetingRole, runs, sharing: session.sharing }
  return { session, place, me, actor }
}

export type EnteredRoom = Awaited<ReturnType<typeof enterRoom>>

/** Makes others who change the room wait; opens it for the first who comes. */
export async function lockRoom(ctx: Ctx, { organizationId, meetingId }: MeetingPlace) {
  await ctx.db
    .insertInto('meetings')
    .values({
      organization_id: organizationId,
      id: meetingId,
      opened_at: ctx.now,
      ...mediaOfNewRoom(ctx.app, meetingId),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ctx.db
    .selectFrom('meetings')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', meetingId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes someone's part in the room and answers it as it is then. */
export async function changeParticipant(
  ctx: Ctx,
  { organizationId, meetingId }: MeetingPlace,
  personId: string,
  columns: Record<string, unknown>,
): Promise<ParticipantRow> {
  await ctx.db
    .updateTable('meeting_participants')
    .set({ ...columns, revision: sql<number>`revision + 1` })
    .where('organization_id', '=', organizationId)
    .where('meeting_id', '=', meetingId)
    .where('person_id', '=', personId)
    .execute()
  const row = await findParticipant(ctx, { organizationId, meetingId }, personId)
  if (!row) throw problem('participant_not_found')
  return row
}

/** Where the media of a room goes; undefined while people send to each other. */
export async function findMediaRoom(ctx: Ctx, organizationId: string, meetingId: string) {
  const row = await ctx.db
    .selectFrom('meetings')
    .select(['media_url', 'media_room'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', meetingId)
    .executeTakeFirst()
  if (!row?.media_url || !row.media_room) return undefined
  return { meetingId, url: row.media_url, room: row.media_room }
}
