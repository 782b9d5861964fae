import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** The portico: edges fall on whole pixels at 16 and 24. */
export const markPath =
  'M12 2.5 22.5 8.25V9h-21v-.75zM4.5 10.5h3V18h-3zM10.5 10.5h3V18h-3zM16.5 10.5h3V18h-3zM1.5 19.5h21v2.25h-21z'

/** The mark alone, in the colour of the text around it. */
export function Mark({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className={classNames('size-6 shrink-0 text-primary', className)}
      {...props}
    >
      <path d={markPath} />
    </svg>
  )
}
