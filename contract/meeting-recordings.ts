import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, OrganizationParams } from './fields.ts'
import { LessonMedia } from './lesson-progress.ts'
import { PersonName } from './people.ts'

/** Recordings that a host's browser makes of a meeting, for everyone whom the session is for. */

export const MeetingRecording = z.object({
  id: Id,
  started_at: Instant,
  recorded_by: z.nullable(PersonName),
  /** Null until the recording has arrived. */
  media: z.nullable(LessonMedia),
  /** When it is deleted; null if it is kept. */
  expires_at: z.nullable(Instant),
  can: z.object({ delete: z.boolean() }),
})
export type MeetingRecording = z.infer<typeof MeetingRecording>

const base = '/api/organizations/:organizationId/meetings/:meetingId/recordings' as const
const Params = z.extend(OrganizationParams, { meetingId: Id })
const RecordingParams = z.extend(Params, { recordingId: Id })

export const listMeetingRecordings = endpoint({
  method: 'GET',
  path: `${base}/`,
  access: 'member',
  summary: 'List the recordings of a meeting that is for me',
  params: Params,
  output: z.object({ items: z.array(MeetingRecording) }),
  errors: ['live_session_not_found'],
})

export const startMeetingRecording = endpoint({
  method: 'POST',
  path: `${base}/`,
  access: 'member',
  summary: 'Announce to everyone in the room that I record the meeting',
  params: Params,
  body: z.object({
    keep_days: z._default(
      z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3650))),
      null,
    ),
  }),
  output: z.object({ id: Id }),
  errors: [
    'live_session_not_found',
    'meeting_not_joined',
    'not_allowed',
    'meeting_already_recorded',
  ],
})

export const stopMeetingRecording = endpoint({
  method: 'POST',
  path: `${base}/:recordingId/stop/`,
  access: 'member',
  summary: 'Stop recording; stopping twice changes nothing',
  params: RecordingParams,
  errors: ['live_session_not_found', 'recording_not_found', 'not_allowed'],
})

export const keepMeetingRecording = endpoint({
  method: 'PUT',
  path: `${base}/:recordingId/file/`,
  access: 'member',
  summary: 'Keep an upload as the recording, as a file of the course and as a draft of a lesson',
  params: RecordingParams,
  body: z.object({
    file_id: Id,
    duration_seconds: z.number().check(z.int(), z.minimum(0), z.maximum(360_000)),
  }),
  output: MeetingRecording,
  errors: ['live_session_not_found', 'recording_not_found', 'not_allowed', 'file_not_found'],
})

export const deleteMeetingRecording = endpoint({
  method: 'DELETE',
  path: `${base}/:recordingId/`,
  access: 'member',
  summary: 'Delete a recording for everyone, also from the files of the course',
  params: RecordingParams,
  errors: ['live_session_not_found', 'recording_not_found', 'not_allowed'],
})
