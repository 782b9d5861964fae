import './drag-styles.ts'
import { Accessibility, Cursor, PreventSelection, type DragEndEvent } from '@dnd-kit/dom'
import { t } from '@lingui/core/macro'
import type { DragDropProvider } from '@dnd-kit/react'
import type { ComponentProps } from 'react'

/** What someone hears who drags by keyboard, in the language of the page. */
export const dragPlugins: ComponentProps<typeof DragDropProvider>['plugins'] = (defaults) => [
  // These style the whole page while something is dragged; the handles have a cursor of their own.
  ...defaults.filter((plugin) => plugin !== Cursor && plugin !== PreventSelection),
  Accessibility.configure({
    screenReaderInstructions: {
      draggable: t`Press Space to pick up the item, the arrow keys to move it, Space again to drop it, or Escape to cancel.`,
    },
    announcements: {
      dragstart: () => t`Picked up`,
      dragend: ({ canceled }: Pick<DragEndEvent, 'canceled'>) =>
        canceled
          ? t({ message: 'Canceled', context: 'dragging' })
          : t({ message: 'Dropped', context: 'dragging' }),
    },
  }),
]
