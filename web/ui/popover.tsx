import * as Radix from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { floatingClass } from './floating-class.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

/** A popover is a small dialog, so it needs a name. */
export function PopoverContent({
  label,
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Radix.Content> & { label: string }) {
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
