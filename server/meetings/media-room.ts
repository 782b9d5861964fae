import { createHash, randomInt } from 'node:crypto'
import type { Mechanisms } from '#server/http/context.ts'

type App = Pick<Mechanisms, 'env'>

/** The media servers, the room's own first: every room keeps to one, and another takes over when that is gone. */
export const serversFor = ({ env }: App, meetingId: string) =>
  env.JANUS_URLS.toSorted((a, b) => rank(a, meetingId).localeCompare(rank(b, meetingId)))

const rank = (url: string, meetingId: string) =>
  createHash('sha256').update(`${url} ${meetingId}`).digest('hex')

/** Where a new room's media goes; null for both while people send to each other. */
export function mediaOfNewRoom(app: App, meetingId: string) {
  const [media_url = null] = serversFor(app, meetingId)
  // Nobody can guess it; 2^47 because a number of JavaScript has to hold it exactly.
  return { media_url, media_room: media_url === null ? null : randomInt(1, 2 ** 47) }
}
