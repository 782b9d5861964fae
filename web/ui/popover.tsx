import type * as Parts from 'radix-ui/popover'
import { useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { EarlyProvider, EarlyTrigger, useEarly, useTrigger } from './early-trigger.tsx'
import { floatingClass } from './floating-class.ts'
import { onDemand, useOnDemand } from './on-demand.ts'

const parts = onDemand(() => import('radix-ui/popover'))

export function Popover({
  open,
  onOpenChange,
  children,
  ...props
}: ComponentProps<typeof Parts.Root>) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const Radix = useOnDemand(parts, isOpen)
  const early = useEarly(Radix ? null : () => change(true))
  return (
    <EarlyProvider value={early}>
      {Radix ? (
        <Radix.Root open={isOpen} onOpenChange={change} {...props}>
          {children}
        </Radix.Root>
      ) : (
        children
      )}
    </EarlyProvider>
  )
}

export function PopoverTrigger(props: ComponentProps<typeof Parts.Trigger>) {
  const { open, keepFocus } = useTrigger()
  if (open) return <EarlyTrigger popup="dialog" {...props} />
  const Radix = parts.part()
  return <Radix.Trigger ref={keepFocus} {...props} />
}

/** A popover is a small dialog, so it needs a name. */
export function PopoverContent({
  label,
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Parts.Content> & { label: string }) {
  if (useTrigger().open) return null
  const Radix = parts.part()
  return (
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={classNames(
          floatingClass,
          'max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto p-4',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
