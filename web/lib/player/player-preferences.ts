import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const speeds = ['0.5', '0.75', '1', '1.25', '1.5', '1.75', '2', '2.5', '3'] as const
export type Speed = (typeof speeds)[number]

export const captionSizes = ['small', 'normal', 'large'] as const
export type CaptionSize = (typeof captionSizes)[number]

interface PlayerPreferences {
  speed: Speed
  /** The language of the captions that are shown; null hides them. */
  captions: string | null
  captionSize: CaptionSize
}

/** How a person likes to watch, on this device, in every recording. */
export const usePlayerPreferences = create<PlayerPreferences>()(
  persist((): PlayerPreferences => ({ speed: '1', captions: null, captionSize: 'normal' }), {
    name: 'player',
    version: 1,
  }),
)
