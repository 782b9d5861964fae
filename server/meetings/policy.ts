import type { MeetingRole } from '#contract/meetings.ts'

/** Whoever acts, as far as the room goes: what they are in it, and whether they run its session. */
export interface MeetingActor {
  role: MeetingRole
  runs: boolean
  sharing: string
}

const hosts = ({ role }: MeetingActor) => role !== 'guest'
const isHost = ({ role, runs }: MeetingActor) => role === 'host' || runs

export const meetingPolicy = {
  /** Mute, remove, lock, admit and the like. */
  host: hosts,
  /** Making co-hosts and ending it for everyone stays with those who run the session. */
  promote: isHost,
  end: isHost,
  record: ({ runs }: MeetingActor) => runs,
  share: (actor: MeetingActor) => hosts(actor) || actor.sharing === 'everyone',
} as const
