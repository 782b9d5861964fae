import * as Radix from 'radix-ui/tabs'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { showCurrentTab } from './show-current-tab.ts'
import { tabClass, tabCountClass, tabListClass } from './tab-class.ts'

/** Tabs that switch a panel in place. For tabs kept in the address see link-tabs. */
export const Tabs = Radix.Root

export function TabList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List ref={showCurrentTab} className={classNames(tabListClass, className)} {...props} />
  )
}

export function Tab({
  count,
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Trigger> & { count?: ReactNode }) {
  return (
    <Radix.Trigger className={classNames(tabClass, className)} {...props}>
      {children}
      {count != null && <span className={tabCountClass}>{count}</span>}
    </Radix.Trigger>
  )
}

export function TabPanel({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classNames('pt-6', className)} {...props} />
}
