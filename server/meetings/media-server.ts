import type { MeetingEngineChoice } from '#contract/meetings.ts'
import type { Mechanisms, MemberCtx } from '#server/http/context.ts'
import { problem } from '#server/http/problem.ts'
import { serversFor } from './media-room.ts'
import { enterRoom, findMediaRoom } from './queries.ts'
import { tellRoom } from './tell.ts'
import { type AskVideoRoom, VideoRoomError, withVideoRoom } from './video-room.ts'

type App = Pick<Mechanisms, 'env' | 'keys'>

/** More than any room holds; the session's own capacity is what limits. */
const maximumPublishers = 500
const roomExists = 427
const noSuchRoom = 426
const noSuchUser = 428

const secretOf = ({ keys }: App, meetingId: string) => keys.sign('media-room', meetingId)

/** What lets one tab into the media of a room, for as long as it is not taken back. */
const tokenOf = ({ keys }: App, meetingId: string, connectionId: string) =>
  keys.sign('media-token', `${meetingId} ${connectionId}`)

/** The number that a tab publishes under: part of its connection's own, so that everyone in the room knows whose it is. */
export const feedOf = (connectionId: string) =>
  Number.parseInt(connectionId.replaceAll('-', '').slice(0, 12), 16)

/**
 * Makes sure that the media server has the room and lets this tab in, and says where. Asked again after a media server
 * was lost: then it makes the room anew, there or on the next server.
 */
export async function prepareMedia(
  ctx: MemberCtx,
  meetingId: string,
): Promise<MeetingEngineChoice> {
  const { me, place } = await enterRoom(ctx, meetingId)
  if (me.admitted_at === null || me.connection_id === null) throw problem('meeting_not_joined')
  const meeting = await findMediaRoom(ctx, ctx.organizationId, meetingId)
  if (!meeting) return { kind: 'mesh' }
  const { room } = meeting
  const token = tokenOf(ctx.app, meetingId, me.connection_id)
  const others = serversFor(ctx.app, meetingId).filter((url) => url !== meeting.url)
  for (const url of [meeting.url, ...others]) {
    const ready = await withVideoRoom(url, (ask) =>
      openRoom(ctx.app, ask, { room, meetingId, token }),
    ).catch((error: unknown) => ctx.app.log.warn(error, 'a media server is away'))
    if (!ready) continue
    if (url !== meeting.url) {
      await ctx.db
        .updateTable('meetings')
        .set({ media_url: url })
        .where('organization_id', '=', ctx.organizationId)
        .where('id', '=', meetingId)
        .execute()
      await tellRoom(ctx, place, 'meeting.media_moved', null)
    }
    return { kind: 'janus', url, room, token }
  }
  throw problem('media_server_away')
}

async function openRoom(
  app: App,
  ask: AskVideoRoom,
  { room, meetingId, token }: { room: number; meetingId: string; token: string },
): Promise<true> {
  const secret = secretOf(app, meetingId)
  try {
    await ask({
      request: 'create',
      room,
      secret,
      ...(app.env.JANUS_ADMIN_KEY && { admin_key: app.env.JANUS_ADMIN_KEY }),
      description: '',
      is_private: true,
      // Watching is for those who came in with a token.
      require_pvtid: true,
      publishers: maximumPublishers,
      audiocodec: 'opus',
      videocodec: 'vp8',
      allowed: [token],
    })
  } catch (error) {
    if (!(error instanceof VideoRoomError) || error.code !== roomExists) throw error
    await ask({ request: 'allowed', action: 'add', room, secret, allowed: [token] })
  }
  return true
}

interface Room {
  meetingId: string
  url: string
  room: number
}

/** Puts a tab out of the media of a room, and keeps it out. Twice changes nothing. */
export async function expelFromMedia(
  app: App,
  { meetingId, url, room }: Room,
  connectionId: string,
) {
  const secret = secretOf(app, meetingId)
  const allowed = [tokenOf(app, meetingId, connectionId)]
  await withVideoRoom(url, async (ask) => {
    await ask({ request: 'allowed', action: 'remove', room, secret, allowed })
    await ask({ request: 'kick', room, secret, id: feedOf(connectionId) })
  }).catch(unless(noSuchRoom, noSuchUser))
}

/** The room of a meeting that is over is no longer kept. */
export async function destroyMediaRoom(app: App, { meetingId, url, room }: Room) {
  const secret = secretOf(app, meetingId)
  await withVideoRoom(url, (ask) => ask({ request: 'destroy', room, secret })).catch(
    unless(noSuchRoom),
  )
}

const unless =
  (...codes: number[]) =>
  (error: unknown) => {
    if (!(error instanceof VideoRoomError) || !codes.includes(error.code)) throw error
  }
