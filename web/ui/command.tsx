import { useLingui } from '@lingui/react/macro'
import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Dialog, DialogContent } from './dialog.tsx'

/** A searched list of things to open or do, used with the arrow keys. Load it on demand. */
export function Command({ className, ...props }: ComponentProps<typeof Cmdk>) {
  return <Cmdk className={classNames('flex min-h-0 flex-col', className)} {...props} />
}

/** The command list in a dialog at the top of the window. */
export function CommandDialog({
  open,
  onOpenChange,
  label,
  children,
  ...props
}: ComponentProps<typeof Cmdk> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={label}
        hideTitle
        hideClose
        size="lg"
        className="mb-auto overflow-hidden p-0! sm:mt-[12dvh]"
      >
        <Command label={label} {...props}>
          {children}
        </Command>
      </DialogContent>
    </Dialog>
  )
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Cmdk.Input>) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-3 border-b border-line px-4">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <Cmdk.Input
        placeholder={t`Search`}
        className={classNames('h-12 w-full bg-transparent text-16 outline-none', className)}
        {...props}
      />
    </div>
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  const { t } = useLingui()
  return (
    <Cmdk.List
      label={t`Suggestions`}
      className={classNames('max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5', className)}
      {...props}
    />
  )
}

export function CommandEmpty(props: ComponentProps<typeof Cmdk.Empty>) {
  return <Cmdk.Empty className="px-4 py-8 text-center text-14 text-ink-muted" {...props} />
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return (
    <Cmdk.Group
      className={classNames(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-faint',
        className,
      )}
      {...props}
    />
  )
}

export function CommandItem({
  icon,
  end,
  className,
  children,
  ...props
}: ComponentProps<typeof Cmdk.Item> & { icon?: ReactNode; end?: ReactNode }) {
  return (
    <Cmdk.Item
      className={classNames(
        'flex min-h-9 cursor-default items-center gap-3 rounded-control px-2.5 py-1.5 text-14 select-none data-[disabled=true]:text-ink-faint data-[selected=true]:bg-wash [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted',
        className,
      )}
      {...props}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {end && <span className="shrink-0 text-12 text-ink-faint">{end}</span>}
    </Cmdk.Item>
  )
}
