import { prepareMeetingMedia, type Meeting } from '#contract/meetings.ts'
import { call } from '#web/lib/call.ts'
import type { EngineEvents, MeetingEngine } from './meeting-engine.ts'
import { MeshEngine } from './mesh-engine.ts'

/** The engine that the server chose for the room. */
export async function makeEngine(
  organizationId: string,
  meeting: Meeting,
  events: EngineEvents,
): Promise<MeetingEngine> {
  const connectionId = meeting.me.connection_id
  const iceServers = meeting.ice_servers
  if (meeting.engine === 'mesh') return new MeshEngine({ connectionId, iceServers, events })
  const { JanusEngine } = await import('./janus-engine.ts')
  const params = { organizationId, meetingId: meeting.id }
  const prepare = () => call(prepareMeetingMedia, { params })
  return new JanusEngine({ connectionId, iceServers, events, prepare })
}
