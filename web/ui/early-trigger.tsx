import { Slot } from 'radix-ui/slot'
import { createContext, use, useMemo, useRef, type ComponentProps } from 'react'

/**
 * What opens a menu or a popover whose module is still on its way: it remembers the wish, and when the real trigger takes
 * its place the focus stays on it.
 */
interface Early {
  /** Null once the real trigger is there. */
  open: (() => void) | null
  keepFocus: (node: HTMLElement | null) => void | (() => void)
}

const EarlyContext = createContext<Early | null>(null)
export const EarlyProvider = EarlyContext.Provider

export function useEarly(open: (() => void) | null): Early {
  const hadFocus = useRef(false)
  const isEarly = open !== null
  const keepFocus = useMemo(
    () => (node: HTMLElement | null) => {
      if (!isEarly && hadFocus.current) node?.focus()
      hadFocus.current = false
      return () => {
        hadFocus.current = isEarly && node === document.activeElement
      }
    },
    [isEarly],
  )
  return { open, keepFocus }
}

export function useTrigger() {
  const early = use(EarlyContext)
  if (!early) throw new Error('A trigger stands inside of what it opens.')
  return early
}

export function EarlyTrigger({
  asChild = false,
  popup,
  ...props
}: ComponentProps<'button'> & { asChild?: boolean; popup: 'menu' | 'dialog' }) {
  const { open, keepFocus } = useTrigger()
  const Part = asChild ? Slot : 'button'
  return (
    <Part
      {...(!asChild && { type: 'button' })}
      ref={keepFocus}
      aria-haspopup={popup}
      aria-expanded={false}
      data-state="closed"
      {...props}
      onPointerDown={(event) => {
        if (event.button === 0 && !event.ctrlKey) open?.()
      }}
      // A click by the keyboard has no pointer before it.
      onClick={(event) => {
        if (event.detail === 0) open?.()
      }}
    />
  )
}
