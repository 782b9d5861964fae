import type { MeetingRole, Participant } from '#contract/meetings.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { presentPersonName, type PersonNameRow } from '#server/identity/person-name.ts'
import { isPresent, type ParticipantRow } from './queries.ts'

export const presentParticipant = (app: Mechanisms, row: ParticipantRow): Participant => ({
  person: presentPersonName(app, row.person as PersonNameRow),
  connection_id: isPresent(row) ? row.connection_id : null,
  role: row.role as MeetingRole,
  status: statusOf(row),
  hand_raised_at: row.hand_raised_at?.toISOString() ?? null,
  audio_on: row.audio_on,
  video_on: row.video_on,
  screen_on: row.screen_on,
  revision: row.revision,
})

function statusOf(row: ParticipantRow): Participant['status'] {
  if (row.removed_at) return 'removed'
  if (row.admitted_at === null) return 'waiting'
  return row.joined_at ? 'present' : 'away'
}
