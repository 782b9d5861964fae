import { Slot, Slottable } from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { showCurrentTab } from './show-current-tab.ts'
import { tabClass, tabCountClass, tabListClass } from './tab-class.ts'

/** Tabs that are links, so that the open one is in the address. */
export function LinkTabs({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <nav aria-label={label} ref={showCurrentTab} className={classNames(tabListClass, className)}>
      {children}
    </nav>
  )
}

/** With `asChild` it takes the app's own link, which marks itself with `aria-current="page"`. */
export function LinkTab({
  count,
  current,
  asChild = false,
  className,
  children,
  ...props
}: ComponentProps<'a'> & { count?: ReactNode; current?: boolean; asChild?: boolean }) {
  const Part = asChild ? Slot : 'a'
  return (
    <Part
      {...(current && { 'aria-current': 'page' })}
      className={classNames(tabClass, className)}
      {...props}
    >
      <Slottable>{children}</Slottable>
      {count != null && <span className={tabCountClass}>{count}</span>}
    </Part>
  )
}
