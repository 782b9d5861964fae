import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

/** Several lines of text; grows with its content where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(props)
  return (
    <textarea
      rows={rows}
      {...props}
      {...wiring}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-96 min-h-20 px-3 py-2 text-16 sm:text-14',
        className,
      )}
    />
  )
}
