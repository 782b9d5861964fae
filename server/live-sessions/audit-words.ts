import { auditWords } from '#server/audit/audit-words.ts'

/** What entries of the audit log say, by action. */
export const liveSessionsAuditWords = auditWords({
  'live_session.scheduled': '{actor} scheduled the live session “{name}” for {starts_at}',
  'live_session.edited': '{actor} edited the live session “{name}”',
  'live_session.moved': '{actor} rescheduled the live session “{name}” from {from} to {to}',
  'live_session.cancelled': '{actor} canceled the live session “{name}”',
  'live_session.ended': '{actor} ended the live session “{name}”',
  'live_session.attendance_marked': '{actor} marked the attendance of {person} in “{name}”',
  'meeting.participant_removed': '{actor} removed {person} from the meeting “{name}”',
  'meeting.recording_started': '{actor} started recording the meeting “{name}”',
  'meeting.recording_deleted': '{actor} deleted a recording of the meeting “{name}”',
  'meeting.locked': '{actor} locked the meeting “{name}”',
})
