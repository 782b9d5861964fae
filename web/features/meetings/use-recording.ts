import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startMeetingRecording, stopMeetingRecording } from '#contract/meeting-recordings.ts'
import { call } from '#web/lib/call.ts'
import { sendRecordings } from '#web/lib/recordings/send-recordings.ts'
import type { StageRecorder, Scene } from './stage-recorder.ts'
import type { MeetingControls } from './use-meeting.ts'

interface Active {
  id: string
  recorder: StageRecorder
}

/** Records the stage in this tab, and sends it once it is stopped. Leaving the room stops it too. */
export function useRecording(organizationId: string, meetingId: string, controls: MeetingControls) {
  const active = useRef<Active | null>(null)
  const [isRecording, setIsRecording] = useState(false)
  const scene = sceneOf(controls)

  useEffect(() => {
    active.current?.recorder.show(scene)
  })

  const stop = async () => {
    const ending = active.current
    if (!ending) return
    active.current = null
    setIsRecording(false)
    const params = { organizationId, meetingId, recordingId: ending.id }
    await call(stopMeetingRecording, { params }).catch(() => undefined)
    await ending.recorder.stop()
    await sendRecordings()
  }
  const leave = useEffectEvent(() => void stop())
  useEffect(() => () => leave(), [])

  const start = async (keepDays: number | null) => {
    const { meeting } = controls.state
    if (!meeting || active.current) return
    // Loaded by the first who records.
    const { StageRecorder: Recorder } = await import('./stage-recorder.ts')
    const params = { organizationId, meetingId }
    const { id } = await call(startMeetingRecording, { params, body: { keep_days: keepDays } })
    const recorder = new Recorder({
      id,
      person_id: meeting.me.person_id,
      organization_id: organizationId,
      meeting_id: meetingId,
      title: meeting.title,
      type: 'video/webm',
      started_at: Date.now(),
      seconds: 0,
    })
    recorder.show(scene)
    await recorder.start()
    active.current = { id, recorder }
    setIsRecording(true)
  }

  return { isRecording, start, stop }
}

/** Everyone who is there as the room shows them, and the shared screen first. */
function sceneOf({ state, media, screen }: MeetingControls): Scene {
  const present = state.participants.filter(({ status }) => status === 'present')
  const me = state.meeting?.me.person_id
  const tracksOf = (id: string | null) => state.media[id ?? ''] ?? {}
  const tiles = present.map(({ person, connection_id, video_on }) => ({
    key: person.id,
    name: person.name,
    track: (video_on && (person.id === me ? media.camera : tracksOf(connection_id).camera)) || null,
  }))
  const sharer = present.find(({ screen_on }) => screen_on)
  const shared =
    sharer && (sharer.person.id === me ? screen : tracksOf(sharer.connection_id).screen)
  const sounds = present.flatMap(({ person, connection_id, audio_on }) => {
    const track = person.id === me ? media.audio : tracksOf(connection_id).audio
    return audio_on && track ? [track] : []
  })
  return {
    tiles:
      shared && sharer
        ? [{ key: 'screen', name: sharer.person.name, track: shared }, ...tiles]
        : tiles,
    sounds,
  }
}
