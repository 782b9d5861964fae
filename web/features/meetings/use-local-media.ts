import { useEffect, useRef, useState } from 'react'
import {
  listDevices,
  openCamera,
  openMicrophone,
  type Devices,
  type MediaTrouble,
  type Opened,
} from './local-media.ts'

export interface LocalMedia {
  audio: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  troubles: { audio: MediaTrouble | null; camera: MediaTrouble | null }
  devices: Devices
  chosen: { audio: string; camera: string }
  setAudio: (on: boolean) => Promise<MediaStreamTrack | null>
  setCamera: (on: boolean) => Promise<MediaStreamTrack | null>
  choose: (kind: 'audio' | 'camera', deviceId: string) => Promise<MediaStreamTrack | null>
}

/** My microphone and camera: opened when asked for, let go when switched off or when the page is left. */
export function useLocalMedia(): LocalMedia {
  const [tracks, setTracks] = useState<{
    audio: MediaStreamTrack | null
    camera: MediaStreamTrack | null
  }>({ audio: null, camera: null })
  const [troubles, setTroubles] = useState<LocalMedia['troubles']>({ audio: null, camera: null })
  const [devices, setDevices] = useState<Devices>({ microphones: [], cameras: [] })
  const [chosen, setChosen] = useState({ audio: '', camera: '' })
  const held = useRef(new Set<MediaStreamTrack>())

  useEffect(() => {
    const all = held.current
    const read = () => void listDevices().then(setDevices)
    read()
    navigator.mediaDevices?.addEventListener('devicechange', read)
    return () => {
      navigator.mediaDevices?.removeEventListener('devicechange', read)
      for (const track of all) track.stop()
      all.clear()
    }
  }, [])

  const take = async (kind: 'audio' | 'camera', opened: Opened | null) => {
    const track = opened?.track ?? null
    const before = tracks[kind]
    if (before && before !== track) {
      before.stop()
      held.current.delete(before)
    }
    if (track) held.current.add(track)
    setTracks((now) => ({ ...now, [kind]: track }))
    setTroubles((now) => ({ ...now, [kind]: opened?.trouble ?? null }))
    if (track) {
      const deviceId = track.getSettings().deviceId ?? ''
      setChosen((now) => ({ ...now, [kind]: deviceId }))
      // Names of devices are told only to those who were let to use one.
      setDevices(await listDevices())
    }
    return track
  }
  const open = (kind: 'audio' | 'camera', deviceId: string) =>
    kind === 'audio' ? openMicrophone(deviceId || undefined) : openCamera(deviceId || undefined)
  return {
    ...tracks,
    troubles,
    devices,
    chosen,
    setAudio: async (on) => take('audio', on ? await open('audio', chosen.audio) : null),
    setCamera: async (on) => take('camera', on ? await open('camera', chosen.camera) : null),
    choose: async (kind, deviceId) => take(kind, await open(kind, deviceId)),
  }
}
