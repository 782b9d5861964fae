import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'
import { keyboardFor } from './keyboard.ts'

export type InputProps = ComponentProps<'input'> & {
  /** Shown inside, before the text: usually an icon or a unit. */
  before?: ReactNode
  /** Shown inside, after the text. */
  after?: ReactNode
  /** The height of small buttons, for use beside them. */
  compact?: boolean
}

/** One line of text. Text is 16 px on a phone, because smaller text makes Safari zoom in. */
export function Input({ before, after, compact = false, className, ...props }: InputProps) {
  const wiring = useFieldControl(props)
  const input = (
    <input
      {...keyboardFor(props)}
      {...props}
      {...wiring}
      className={classNames(
        controlClass,
        'px-3',
        compact ? 'h-9 text-16 sm:h-8 sm:text-13' : 'h-10 text-16 sm:h-9 sm:text-14',
        Boolean(before) && 'ps-9',
        Boolean(after) && 'pe-9',
        className,
      )}
    />
  )
  if (!before && !after) return input
  const slot =
    'pointer-events-none absolute inset-y-0 flex w-9 items-center justify-center text-ink-faint [&_svg]:size-4'
  return (
    <div className="relative">
      {before && <div className={classNames(slot, 'start-0')}>{before}</div>}
      {input}
      {after && <div className={classNames(slot, 'end-0 *:pointer-events-auto')}>{after}</div>}
    </div>
  )
}
