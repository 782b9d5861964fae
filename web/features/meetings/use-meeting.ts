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
  const media = useLocalMedia()
  const [screen, setScreen] = useState<MediaStreamTrack | null>(null)
  const [askedToUnmute, setAskedToUnmute] = useState(false)
  const [session] = useState(() => new MeetingSession({ organizationId, meetingId, makeEngine }))
  const state = useSyncExternalStore(session.store.subscribe, session.store.getState)
  useEffect(() => () => session.stop(), [session])

  const put = (slot: Slot, track: MediaStreamTrack | null) =>
    session.setTrack(slot, track, track !== null)
  const setAudio = async (on: boolean) => put('audio', await media.setAudio(on))
  const setCamera = async (on: boolean) => {
    const track = await media.setCamera(on)
    // A room that can't carry one more camera lets it be off.
    await put('camera', track).catch(async (failure: unknown) => {
      await media.setCamera(false)
      throw failure
    })
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
    if (wish === 'mute') doing(setAudio(false))
    if (wish === 'stop_video') doing(setCamera(false))
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
    join: () => {
      void session.setTrack('audio', media.audio, media.audio !== null)
      void session.setTrack('camera', media.camera, media.camera !== null)
      void session.join()
    },
    leave: () => (state.connected ? session.leave() : void session.leaveByCall()),
    goBack: () => session.goBack(),
    toggleAudio: () => doing(setAudio(!media.audio)),
    toggleCamera: () => doing(setCamera(!media.camera)),
    toggleScreen: () => doing(screen ? stopScreen() : startScreen()),
    toggleHand: () => doing(session.raiseHand(!hand)),
    react: (reaction) => doing(session.react(reaction)),
    chooseDevice: (kind, deviceId) =>
      doing(media.choose(kind, deviceId).then((track) => put(kind, track))),
    answerUnmute: () => setAskedToUnmute(false),
  }
}

const isOver = (phase: Phase) => ['left', 'removed', 'replaced', 'ended'].includes(phase)
