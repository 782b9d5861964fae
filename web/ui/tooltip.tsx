import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

type TooltipProps = {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** The element that is explained; it must be able to take focus. */
  children: ReactNode
}

/** A few words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 animate-rise rounded-control bg-ink px-2.5 py-1.5 text-13 text-paper shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
