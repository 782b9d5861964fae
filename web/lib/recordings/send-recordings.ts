import { courseMediaPurpose } from '#contract/course-resources.ts'
import { keepMeetingRecording } from '#contract/meeting-recordings.ts'
import { call } from '../call.ts'
import { useSession } from '../session.ts'
import { queueUpload } from '../uploads/upload-queue.ts'
import { forgetRecording, listRecordings, readRecording } from './recording-store.ts'

/** Held by the tab that records, and by the one that sends. */
export const lockOf = (recordingId: string) => `lyceum recording ${recordingId}`

const underWay = new Set<string>()

/**
 * Sends the recordings that this browser keeps and that no tab is making or sending, also those of a tab that was closed.
 * Each leaves the browser once the server has made it a recording.
 */
export async function sendRecordings(onKept?: () => void): Promise<void> {
  const personId = useSession.getState().user?.id
  for (const recording of await listRecordings().catch(() => [])) {
    if (recording.person_id !== personId || underWay.has(recording.id)) continue
    underWay.add(recording.id)
    void navigator.locks.request(lockOf(recording.id), { ifAvailable: true }, async (lock) => {
      if (!lock) return void underWay.delete(recording.id)
      const file = await readRecording(recording)
      if (file.size === 0) return forgetRecording(recording.id)
      const target = {
        purpose: courseMediaPurpose,
        organizationId: recording.organization_id,
        place: `meeting ${recording.meeting_id}`,
      }
      // The lock is held until it has arrived: another tab doesn't send it too.
      await new Promise<void>((resolve) => {
        queueUpload(file, target, async (file_id) => {
          await call(keepMeetingRecording, {
            params: {
              organizationId: recording.organization_id,
              meetingId: recording.meeting_id,
              recordingId: recording.id,
            },
            body: { file_id, duration_seconds: Math.round(recording.seconds) },
          })
          await forgetRecording(recording.id)
          onKept?.()
          resolve()
        })
      })
    })
  }
}
