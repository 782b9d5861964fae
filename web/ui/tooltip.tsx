import { useDirection } from 'radix-ui/direction'
import { Slot } from 'radix-ui/slot'
import type { ReactNode } from 'react'
import { useEarly } from './early-trigger.tsx'
import { onDemand, useOnDemand } from './on-demand.ts'

type TooltipProps = {
  text: ReactNode
  /** `end` is the right in text that runs from left to right. */
  side?: 'top' | 'bottom' | 'end'
  /** The element that is explained; it must be able to take focus. */
  children: ReactNode
}

const parts = onDemand(() => import('radix-ui/tooltip'))
const nothing = () => undefined

/** A few words on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const Radix = useOnDemand(parts)
  const direction = useDirection()
  const { keepFocus } = useEarly(Radix ? null : nothing)
  if (!Radix) return <Slot ref={keepFocus}>{children}</Slot>
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger ref={keepFocus} asChild>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side !== 'end' ? side : direction === 'rtl' ? 'left' : 'right'}
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
