import * as Radix from 'radix-ui/toolbar'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../tooltip.tsx'

type ToolButtonProps = ComponentProps<typeof Radix.Button> & {
  label: string
  /** Shown beside the name, such as Ctrl+B. */
  shortcut?: string
  active?: boolean
}

/** One tool. Pressing it leaves the selection in the text as it is. */
export function ToolButton({ label, shortcut, active, className, ...props }: ToolButtonProps) {
  return (
    <Tooltip text={shortcut ? `${label} (${shortcut})` : label} side="bottom">
      <Radix.Button
        aria-label={label}
        aria-pressed={active}
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(
          toolClass,
          'justify-center',
          active && 'bg-primary-soft text-primary',
          className,
        )}
        {...props}
      />
    </Tooltip>
  )
}

export const toolClass =
  'target inline-flex h-8 min-w-8 shrink-0 items-center gap-1.5 rounded-control px-1.5 text-13 text-ink-muted transition-colors hover:bg-wash hover:text-ink disabled:opacity-40 [&_svg]:size-4'

export function ToolSeparator({ className }: { className?: string }) {
  return (
    <Radix.Separator
      className={classNames('mx-1 h-5 w-px shrink-0 bg-line @max-sm:mx-0', className)}
    />
  )
}
