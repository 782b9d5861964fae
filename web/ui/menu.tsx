import { Check, ChevronRight } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Slottable } from 'radix-ui/slot'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { floatingClass, floatingItemClass } from './floating-class.ts'

/** Not modal: a modal menu hides the page from screen readers while its links keep their focus. */
export function Menu({ modal = false, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={modal} {...props} />
}

export const MenuTrigger = Radix.Trigger
export const MenuGroup = Radix.Group
export const MenuRadioGroup = Radix.RadioGroup
export const MenuSub = Radix.Sub

export function MenuContent({
  className,
  align = 'end',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={classNames(
          floatingClass,
          'max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode
  /** Shown at the end: a shortcut, a count, a mark. */
  end?: ReactNode
  danger?: boolean
}

function MenuItemContent({
  icon,
  end,
  label,
}: {
  icon: ReactNode
  end: ReactNode
  label: ReactNode
}) {
  return (
    <>
      {icon}
      <span className="min-w-0 flex-1">{label}</span>
      {end && <span className="text-12 text-ink-faint">{end}</span>}
    </>
  )
}

/** With `asChild` the only child, for example a link, becomes the item. */
export function MenuItem({ icon, end, danger, className, children, ...props }: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(
        floatingItemClass,
        danger ? 'text-danger data-highlighted:bg-danger-soft' : '[&>svg]:text-ink-muted',
        className,
      )}
      {...props}
    >
      {props.asChild ? (
        <Slottable child={children}>
          {(label) => <MenuItemContent icon={icon} end={end} label={label} />}
        </Slottable>
      ) : (
        <MenuItemContent icon={icon} end={end} label={children} />
      )}
    </Radix.Item>
  )
}

export function MenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={classNames(floatingItemClass, 'ps-8', className)} {...props}>
      <Radix.ItemIndicator className="absolute start-2.5">
        <Check className="text-primary" />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

export function MenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={classNames(floatingItemClass, 'ps-8', className)} {...props}>
      <Radix.ItemIndicator className="absolute start-2.5">
        <Check className="text-primary" />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      className={classNames('px-2.5 py-1.5 text-12 text-ink-faint', className)}
      {...props}
    />
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

export function MenuSubTrigger({
  icon,
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.SubTrigger> & { icon?: ReactNode }) {
  return (
    <Radix.SubTrigger
      className={classNames(floatingItemClass, 'data-[state=open]:bg-wash', className)}
      {...props}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight className="text-ink-faint rtl:rotate-180" />
    </Radix.SubTrigger>
  )
}

export function MenuSubContent({ className, ...props }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.Portal>
      <Radix.SubContent
        collisionPadding={8}
        className={classNames(floatingClass, 'min-w-40 p-1', className)}
        {...props}
      />
    </Radix.Portal>
  )
}
