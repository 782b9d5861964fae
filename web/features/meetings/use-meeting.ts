import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { HostWish, Reaction } from '#contract/meetings.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { makeEngine } from './engine/make-engine.ts'
import type { Slot } from './engine/meeting-engine.ts'
import { openScreen } from './local-media.ts'
import { MeetingSession, type MeetingState, type Phase } from './meeting-session.ts'
import { useLocalMedia, type LocalMedia } from './use-local-media.ts'

export interface MeetingControls {
  state: MeetingState
  media: LocalMedia
  screen: MediaStreamTrack | null
  on: { audio: boolean; camera: boolean; screen: boolean; hand: boolean }
  askedToUnmute: boolean
  join: () => void
  leave: () => void
  /** To the lobby, after having left. */
  goBack: () => void
  toggleAudio: () => void
  toggleCamera: () => void
  toggleScreen: () => void
  toggleHand: () => void
  react: (reaction: Reaction) => void
  chooseDevice: (kind: 'audio' | 'camera', deviceId: string) => void
  answerUnmute: () => void
}

/** A tab in a meeting: its own camera, microphone and screen, and the room around it. */
export function useMeeting(organizationId: string, meetingId: string): MeetingControls {
  const local = useLocalMedia()
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null)
  const [askedToUnmute, setAskedToUnmute] = useState(false)
  const [session] = useState(() => new MeetingSession({ organizationId, meetingId, makeEngine }))
  const state = useSyncExternalStore(
    session.store.subscribe,
    session.store.getState,
    session.store.getState,
  )
  useEffect(() => () => session.stop(), [session])

  const put = (slot: Slot, track: MediaStreamTrack | null) =>
    session.setTrack(slot, track, track !== null)
  /** What can't be sent is off: a room may have no place for one more camera. */
  const sent = async (slot: 'audio' | 'camera', opened: Promise<MediaStreamTrack | null>) => {
    const track = await opened
    try {
      await put(slot, track)
      return track
    } catch (failure) {
      toastFailure(failure)
      return slot === 'audio' ? local.setAudio(false) : local.setCamera(false)
    }
  }
  // Whatever is opened is sent, also a camera that is ready only after its person went in.
  const media: LocalMedia = {
    ...local,
    setAudio: (on) => sent('audio', local.setAudio(on)),
    setCamera: (on) => sent('camera', local.setCamera(on)),
    choose: (kind, deviceId) => sent(kind, local.choose(kind, deviceId)),
  }
  const stopScreen = async () => {
    screen?.stop()
    setScreen(null)
    await put('screen', null)
  }
  const startScreen = async () => {
    const track = await openScreen()
    if (!track) return
    track.addEventListener('ended', () => {
      setScreen(null)
      void put('screen', null).catch(() => undefined)
    })
    try {
      await put('screen', track)
      setScreen(track)
    } catch (failure) {
      track.stop()
      throw failure
    }
  }
  const doing = (work: Promise<unknown>) =>
    void work.catch((failure: unknown) => toastFailure(failure))

  const obey = useEffectEvent((wish: HostWish) => {
    if (wish === 'ask_to_unmute') setAskedToUnmute(true)
    if (wish === 'mute') void media.setAudio(false)
    if (wish === 'stop_video') void media.setCamera(false)
    if (wish === 'stop_screen') doing(stopScreen())
  })
  const letGo = useEffectEvent(() => {
    screen?.stop()
    setScreen(null)
    void media.setAudio(false)
    void media.setCamera(false)
  })
  useEffect(() => {
    const stops = [
      session.onWish((wish) => obey(wish)),
      session.store.subscribe(({ phase }, before) => {
        if (phase !== before.phase && isOver(phase)) letGo()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session])

  const hand =
    state.participants.find(({ person }) => person.id === state.meeting?.me.person_id)
      ?.hand_raised_at != null
  return {
    state,
    media,
    screen,
    on: {
      audio: media.audio !== null,
      camera: media.camera !== null,
      screen: screen !== null,
      hand,
    },
    askedToUnmute,
    join: () => void session.join(),
    leave: () => (state.connected ? session.leave() : void session.leaveByCall()),
    goBack: () => session.goBack(),
    toggleAudio: () => void media.setAudio(!media.audio),
    toggleCamera: () => void media.setCamera(!media.camera),
    toggleScreen: () => doing(screen ? stopScreen() : startScreen()),
    toggleHand: () => doing(session.raiseHand(!hand)),
    react: (reaction) => doing(session.react(reaction)),
    chooseDevice: (kind, deviceId) => void media.choose(kind, deviceId),
    answerUnmute: () => setAskedToUnmute(false),
  }
}

const isOver = (phase: Phase) => ['left', 'removed', 'replaced', 'ended'].includes(phase)
