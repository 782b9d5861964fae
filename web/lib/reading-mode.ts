import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const readingFonts = ['sans', 'serif'] as const
export const readingSizes = ['small', 'normal', 'large', 'larger'] as const
export const readingWidths = ['narrow', 'normal', 'wide'] as const

export interface ReadingMode {
  font: (typeof readingFonts)[number]
  size: (typeof readingSizes)[number]
  width: (typeof readingWidths)[number]
}

interface ReadingState extends ReadingMode {
  change: (change: Partial<ReadingMode>) => void
}

/** Display settings for lessons on this device. */
export const useReadingMode = create<ReadingState>()(
  persist(
    (set) => ({ font: 'sans', size: 'normal', width: 'normal', change: (next) => set(next) }),
    {
      name: 'reading-mode',
      version: 1,
    },
  ),
)

const fontClass = { sans: '', serif: '[&_.document]:font-display' }
const sizeClass = {
  small: '[&_.document]:text-14',
  normal: '',
  large: '[&_.document]:text-[1.125rem] [&_.document]:leading-8',
  larger: '[&_.document]:text-[1.25rem] [&_.document]:leading-9',
}
const widthClass = { narrow: 'max-w-160', normal: 'max-w-lesson', wide: 'max-w-225' }

/** The classes of the column that holds a lesson. */
export const readingClass = ({ font, size, width }: ReadingMode) =>
  [widthClass[width], fontClass[font], sizeClass[size]].join(' ')
