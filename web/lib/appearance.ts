import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type TextSize = 'small' | 'normal' | 'large' | 'larger'
export type Motion = 'system' | 'reduced'

interface AppearanceState {
  text_size: TextSize
  motion: Motion
  setTextSize: (size: TextSize) => void
  setMotion: (motion: Motion) => void
}

const percent: Record<TextSize, string> = {
  small: '93.75%',
  normal: '',
  large: '112.5%',
  larger: '125%',
}

export const useAppearance = create<AppearanceState>()(
  persist(
    (set) => ({
      text_size: 'normal',
      motion: 'system',
      setTextSize: (text_size) => set({ text_size }),
      setMotion: (motion) => set({ motion }),
    }),
    { name: 'appearance-storage', version: 1 },
  ),
)

/** Applies text size and motion to the root element now and whenever they change. */
export function startAppearance(): void {
  apply(useAppearance.getState())
  useAppearance.subscribe(apply)
  addEventListener('storage', (event) => {
    if (event.key === 'appearance-storage') void useAppearance.persist.rehydrate()
  })
}

function apply({ text_size, motion }: AppearanceState): void {
  const root = document.documentElement
  root.style.fontSize = percent[text_size]
  if (motion === 'reduced') root.dataset['motion'] = 'reduced'
  else delete root.dataset['motion']
}
