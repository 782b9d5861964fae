import type { VisitorCtx } from '#server/http/as-person.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { liveTopic, type LiveTopic } from '#server/realtime/topic.ts'
import { hearParticipant } from './hear-participant.ts'
import { leaveByConnection } from './leave-meeting.ts'
import { comeIn, keepSeen, sweepSilent } from './presence.ts'
import { findParticipant, isPresent, type MeetingPlace } from './queries.ts'

type Params = Readonly<Record<string, string>>

const placeOf = ({ organizationId = '', meetingId = '' }: Params): MeetingPlace => ({
  organizationId,
  meetingId,
})
const ownRow = (ctx: VisitorCtx, params: Params) =>
  findParticipant(ctx, placeOf(params), ctx.personId)
const member = (ctx: VisitorCtx) => ctx as VisitorCtx & MemberCtx

/** Heard by those who are in the room. */
const roomTopic = liveTopic(
  'organization:{organizationId}:meeting:{meetingId}',
  async (ctx, params) => {
    const row = await ownRow(ctx, params)
    return row !== undefined && isPresent(row)
  },
)

/** One tab's own: it hears what is meant for it alone, speaks here, and is in the room for as long as it listens. */
const connectionTopic = liveTopic(
  'organization:{organizationId}:meeting:{meetingId}:connection:{connectionId}',
  async (ctx, params) => {
    const row = await ownRow(ctx, params)
    return row?.connection_id === params['connectionId'] && row?.removed_at === null
  },
  {
    hear: (ctx, params, saying) =>
      hearParticipant(member(ctx), placeOf(params), params['connectionId'] ?? '', saying),
    presence: {
      came: (ctx, params) => comeIn(member(ctx), placeOf(params), params['connectionId'] ?? ''),
      left: (app, params) =>
        asSystem(app, (ctx) =>
          leaveByConnection(ctx, placeOf(params), params['connectionId'] ?? ''),
        ),
      stillHere: (app, all) =>
        asSystem(app, async (ctx) => {
          await keepSeen(
            ctx,
            all.map(({ connectionId = '' }) => connectionId),
          )
          await sweepSilent(ctx)
        }),
    },
  },
)

export const meetingTopics: LiveTopic[] = [roomTopic, connectionTopic]
