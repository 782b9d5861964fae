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

/** Tabs that belong together, under a small name; the first group of a row needs none. */
export function LinkTabGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 flex-col border-s border-line ps-3"
    >
      <span aria-hidden className="text-12 text-ink-faint">
        {label}
      </span>
      <div className="flex gap-3">{children}</div>
    </div>
  )
}

/** As tabs, but down the side of the page where there is room: for more of them than fit in a row. */
export function SideTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      ref={showCurrentTab}
      className={classNames(
        tabListClass,
        'lg:sticky lg:top-20 lg:w-48 lg:shrink-0 lg:flex-col lg:gap-0.5 lg:self-start lg:overflow-visible lg:border-0',
        'lg:*:mb-0 lg:*:h-9 lg:*:rounded-control lg:*:border-0 lg:*:px-2.5 lg:*:hover:bg-wash',
        'lg:*:aria-[current=page]:bg-primary-soft lg:*:aria-[current=page]:text-primary',
      )}
    >
      {children}
    </nav>
  )
}
