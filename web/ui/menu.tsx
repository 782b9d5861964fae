import { Check, ChevronRight } from 'lucide-react'
import type * as Parts from 'radix-ui/dropdown-menu'
import { Slottable } from 'radix-ui/slot'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { EarlyProvider, EarlyTrigger, useEarly, useTrigger } from './early-trigger.tsx'
import { floatingClass, floatingItemClass } from './floating-class.ts'
import { onDemand, useOnDemand } from './on-demand.ts'

const parts = onDemand(() => import('radix-ui/dropdown-menu'))

/** Not modal: a modal menu hides the page from screen readers while its links keep their focus. */
export function Menu({
  open,
  onOpenChange,
  children,
  modal = false,
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
        <Radix.Root modal={modal} open={isOpen} onOpenChange={change} {...props}>
          {children}
        </Radix.Root>
      ) : (
        children
      )}
    </EarlyProvider>
  )
}

export function MenuTrigger(props: ComponentProps<typeof Parts.Trigger>) {
  const { open, keepFocus } = useTrigger()
  if (open) return <EarlyTrigger popup="menu" {...props} />
  const Radix = parts.part()
  return <Radix.Trigger ref={keepFocus} {...props} />
}

export function MenuGroup(props: ComponentProps<typeof Parts.Group>) {
  const Radix = parts.part()
  return <Radix.Group {...props} />
}

export function MenuRadioGroup(props: ComponentProps<typeof Parts.RadioGroup>) {
  const Radix = parts.part()
  return <Radix.RadioGroup {...props} />
}

export function MenuSub(props: ComponentProps<typeof Parts.Sub>) {
  const Radix = parts.part()
  return <Radix.Sub {...props} />
}

export function MenuContent({
  className,
  align = 'end',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof Parts.Content>) {
  if (useTrigger().open) return null
  const Radix = parts.part()
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

type MenuItemProps = ComponentProps<typeof Parts.Item> & {
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
  const Radix = parts.part()
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
}: ComponentProps<typeof Parts.CheckboxItem>) {
  const Radix = parts.part()
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
}: ComponentProps<typeof Parts.RadioItem>) {
  const Radix = parts.part()
  return (
    <Radix.RadioItem className={classNames(floatingItemClass, 'ps-8', className)} {...props}>
      <Radix.ItemIndicator className="absolute start-2.5">
        <Check className="text-primary" />
      </Radix.ItemIndicator>
      {children}
    </Radix.RadioItem>
  )
}

export function MenuLabel({ className, ...props }: ComponentProps<typeof Parts.Label>) {
  const Radix = parts.part()
  return (
    <Radix.Label
      className={classNames('px-2.5 py-1.5 text-12 text-ink-faint', className)}
      {...props}
    />
  )
}

export function MenuSeparator() {
  const Radix = parts.part()
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />
}

export function MenuSubTrigger({
  icon,
  className,
  children,
  ...props
}: ComponentProps<typeof Parts.SubTrigger> & { icon?: ReactNode }) {
  const Radix = parts.part()
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

export function MenuSubContent({ className, ...props }: ComponentProps<typeof Parts.SubContent>) {
  const Radix = parts.part()
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
