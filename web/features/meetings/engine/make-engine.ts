import type { Meeting } from '#contract/meetings.ts'
import type { EngineEvents, MeetingEngine } from './meeting-engine.ts'
import { MeshEngine } from './mesh-engine.ts'

/** The engine that the server chose for the room. */
export async function makeEngine(meeting: Meeting, events: EngineEvents): Promise<MeetingEngine> {
  return new MeshEngine({
    connectionId: meeting.me.connection_id,
    iceServers: meeting.ice_servers,
    events,
  })
}
